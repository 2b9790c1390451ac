# Finds a JDK 25, as org.swmpi.app.launch.JdkSearch does; for the scripts, which run before there is
# a jar. To be sourced: sets jdk to the folder of one, or to nothing and jdk_missing to what to say.

# Keeps a folder as $jdk if a newer sufficient JDK than the one so far is in it. Starts no process: of
# many JDKs each would cost every command some milliseconds.
consider_jdk() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  jdk_version=
  jdk_modules=
  while IFS= read -r jdk_line || [ -n "$jdk_line" ]; do
    case $jdk_line in
      JAVA_VERSION=*)
        jdk_version=${jdk_line#*=}
        jdk_version=${jdk_version#\"}
        jdk_version=${jdk_version%%[!0-9.]*}
        ;;
      MODULES=*) jdk_modules=$jdk_line ;;
    esac
  done < "$1/release"
  case $jdk_modules in
    '' | *jdk.incubator.vector*) ;;
    *) return 0 ;;
  esac
  order_jdk
  if [ "$jdk_order" -ge 025000000000 ] && [ "$jdk_order" -gt "$jdk_best" ]; then
    jdk=$1
    jdk_best=$jdk_order
  fi
}

# Makes one number of a version: three digits of each of its first four.
order_jdk() {
  jdk_order=
  jdk_rest=$jdk_version.0.0.0.0
  while [ "${#jdk_order}" -lt 12 ]; do
    jdk_part=000${jdk_rest%%.*}
    jdk_order=$jdk_order${jdk_part#"${jdk_part%???}"}
    jdk_rest=${jdk_rest#*.}
  done
}

find_jdk() {
  jdk=
  jdk_best=000000000000
  if [ -n "${SW_MPI_JAVA_HOME:-}" ]; then
    jdk_version=
    consider_jdk "$SW_MPI_JAVA_HOME"
    jdk_missing="SW_MPI_JAVA_HOME is $SW_MPI_JAVA_HOME, which is ${jdk_version:+Java $jdk_version and }no JDK 25 or newer with all its modules; set it to the folder of one, or unset it"
    return 0
  fi
  jdk_missing='needs a JDK 25 or newer and found none; install one, on Debian and Ubuntu the package openjdk-25-jdk-headless or Temurin from adoptium.net, or set SW_MPI_JAVA_HOME to its folder'
  [ -z "${JAVA_HOME:-}" ] || consider_jdk "$JAVA_HOME"
  jdk_ifs=$IFS
  IFS=:
  set -f
  for jdk_folder in $PATH; do
    if [ -n "$jdk_folder" ] && [ -x "$jdk_folder/javac" ]; then
      jdk_javac=$(readlink -f "$jdk_folder/javac") || continue
      consider_jdk "${jdk_javac%/bin/javac}"
    fi
  done
  jdk_folders=${SW_MPI_JDK_FOLDERS-/usr/lib/jvm:/usr/lib64/jvm:/usr/java:/usr/local:/usr/local/lib/jvm:/opt:/opt/java:/opt/jdk:/opt/hostedtoolcache/Java_Temurin-Hotspot_jdk:/Library/Java/JavaVirtualMachines:/opt/homebrew/opt:/usr/local/opt:/home/linuxbrew/.linuxbrew/opt:${HOME:-}/Library/Java/JavaVirtualMachines:${HOME:-}/.sdkman/candidates/java:${HOME:-}/.jdks:${HOME:-}/.jabba/jdk:${HOME:-}/.asdf/installs/java:${HOME:-}/.local/share/mise/installs/java}
  for jdk_folder in $jdk_folders; do
    set +f
    for jdk_home in "$jdk_folder"/*; do
      consider_jdk "$jdk_home"
      consider_jdk "$jdk_home/Contents/Home"
      consider_jdk "$jdk_home/libexec/openjdk.jdk/Contents/Home"
    done
    set -f
  done
  set +f
  IFS=$jdk_ifs
}
