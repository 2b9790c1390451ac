// The RDFS closure of RDF data as a process of Nextflow.
//
//   nextflow run closure.nf --data ../lv2/turtle --swmpi ../../sw-mpi --ranks 2
//
// On a cluster, by its own launcher: set process.executor in nextflow.config and params.launcher to
// "mpirun -n 4"; the ranks are then those of the launcher.

params.data = 'data'
params.swmpi = 'sw-mpi'
params.launcher = ''
params.ranks = 2
params.results = 'results'

process CLOSURE {
    cpus params.ranks
    publishDir params.results, mode: 'copy'
    // 75: a node was lost; any other failure would happen again.
    errorStrategy { task.exitStatus == 75 ? 'retry' : 'terminate' }
    maxRetries 2

    input:
    path data
    val swmpi

    output:
    path 'closed.nt.gz', emit: closed
    path 'summary.json', emit: summary

    script:
    def ranks = params.launcher ? '' : "--ranks ${task.cpus}"
    """
    ${params.launcher} ${swmpi} closure ${data} -o closed.nt.gz ${ranks} --summary summary.json
    """
}

workflow {
    // The path of a program is no input to be staged.
    def swmpi = params.swmpi.contains('/') ? file(params.swmpi).toAbsolutePath().toString() : params.swmpi
    CLOSURE(Channel.fromPath(params.data, type: 'any', checkIfExists: true), swmpi)
}
