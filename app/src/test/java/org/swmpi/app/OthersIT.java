package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// The examples for workflow systems of others, as far as these are here.
class OthersIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// The fields that the manifest may have, by their paths: of `MPIJob` in Kubeflow's API
  /// `v2beta1`, and of a pod's specification in Kubernetes' as far as the example uses it.
  private static final String FIELDS =
      """
      import sys, yaml
      pod = {'containers': [{'name': str, 'image': str, 'command': [str], 'args': [str],
                             'securityContext': {'runAsUser': int},
                             'resources': {'requests': {'cpu': str, 'memory': str}, 'limits': {'memory': str}},
                             'volumeMounts': [{'name': str, 'mountPath': str}]}],
             'volumes': [{'name': str, 'persistentVolumeClaim': {'claimName': str}}]}
      replica = {'replicas': int, 'restartPolicy': str, 'template': {'spec': pod}}
      job = {'apiVersion': str, 'kind': str, 'metadata': {'name': str, 'namespace': str},
             'spec': {'slotsPerWorker': int, 'runLauncherAsWorker': bool, 'sshAuthMountPath': str,
                      'launcherCreationPolicy': str, 'mpiImplementation': str,
                      'runPolicy': {'cleanPodPolicy': str, 'ttlSecondsAfterFinished': int,
                                    'activeDeadlineSeconds': int, 'backoffLimit': int, 'suspend': bool},
                      'mpiReplicaSpecs': {'Launcher': replica, 'Worker': replica}}}
      def check(value, form, path):
          if isinstance(form, dict):
              assert isinstance(value, dict), path
              for key in value:
                  assert key in form, path + '.' + key
                  check(value[key], form[key], path + '.' + key)
          elif isinstance(form, list):
              assert isinstance(value, list) and value, path
              for item in value:
                  check(item, form[0], path + '[]')
          else:
              assert type(value) is form, path
      value = yaml.safe_load(open(sys.argv[1]))
      check(value, job, '')
      assert (value['apiVersion'], value['kind']) == ('kubeflow.org/v2beta1', 'MPIJob')
      spec = value['spec']
      assert spec['mpiImplementation'] in ('OpenMPI', 'Intel', 'MPICH')
      assert spec['runPolicy']['cleanPodPolicy'] in ('Running', 'None', 'All')
      workers = spec['mpiReplicaSpecs']
      assert workers['Launcher']['replicas'] == 1
      assert workers['Launcher']['restartPolicy'] in ('Never', 'OnFailure')
      args = workers['Launcher']['template']['spec']['containers'][0]['args']
      assert int(args[args.index('-n') + 1]) == spec['slotsPerWorker'] * workers['Worker']['replicas']
      print('fits')
      """;

  @TempDir private Path folder;

  private static void assumeModule(String name) throws IOException, InterruptedException {
    boolean there;
    try {
      there = python("-c", "import " + name).run().exitCode() == 0;
    } catch (IOException e) {
      there = false;
    }
    assumeTrue(there, "left out: there is no python3 with the module " + name);
  }

  private static JarRun python(String... arguments) {
    List<String> command = new java.util.ArrayList<>(List.of("python3"));
    command.addAll(List.of(arguments));
    return JarRun.ofCommand(command);
  }

  @Test
  void snakemakeRunsTheRule() throws Exception {
    assumeModule("snakemake");
    Result result =
        python(
                "-m",
                "snakemake",
                "--cores",
                "2",
                "--snakefile",
                ROOT.resolve("examples/others/Snakefile").toString(),
                "--config",
                "swmpi=" + ROOT.resolve("sw-mpi"),
                "data=" + ROOT.resolve("examples/lv2/turtle"),
                "results=results")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.err()).contains("closure");
    assertThat(folder.resolve("results/closed.nt.gz")).isNotEmptyFile();
    assertThat(folder.resolve("results/closed.json")).content().contains("\"ranks\": 2");
  }

  @Test
  void nextflowRunsTheProcess() throws Exception {
    boolean there =
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "nextflow")));
    assumeTrue(there, "left out: there is no nextflow on the PATH, as which dev/nextflow serves");
    JarRun.ofCommand(
            List.of(
                "nextflow",
                "run",
                ROOT.resolve("examples/others/closure.nf").toString(),
                "-ansi-log",
                "false",
                "--swmpi",
                ROOT.resolve("sw-mpi").toString(),
                "--data",
                ROOT.resolve("examples/lv2/turtle").toString()))
        .in(folder)
        .run()
        .exits(0);
    assertThat(folder.resolve("results/closed.nt.gz")).isNotEmptyFile();
    assertThat(folder.resolve("results/summary.json")).content().contains("\"ranks\": 2");
  }

  @Test
  void theManifestHasFieldsOfTheApiOnly() throws Exception {
    assumeModule("yaml");
    Path manifest = ROOT.resolve("examples/others/mpijob.yaml");
    Result result = python("-c", FIELDS, manifest.toString()).in(folder).run().exits(0);
    assertThat(result.out()).isEqualTo("fits\n");
  }
}
