# Finds a JDK 25, as org.swmpi.app.launch.JdkSearch does; for the scripts, which run before there is
# a jar. To be sourced: sets jdk to the folder of one, or to nothing. What is wrong with the one that
# SW_MPI_JAVA_HOME names is told.

# Keeps a folder as $jdk if a newer sufficient JDK than the one so far is in it.
consider_jdk() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  jdk_version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9.]*\).*/\1/p' "$1/release")
  # Numbers of three digits compare as strings do.
  jdk_order=$(printf '%s.0.0.0\n' "$jdk_version" |
    awk -F. '{ printf "%03d%03d%03d%03d", $1, $2, $3, $4 }')
  if grep -q '^MODULES=' "$1/release" && ! grep -q 'jdk\.incubator\.vector' "$1/release"; then
    return 0
  fi
  if [ "${jdk_order%?????????}" -ge 25 ] && expr "$jdk_order" \> "$jdk_best" > /dev/null; then
    jdk=$1
    jdk_best=$jdk_order
  fi
}

find_jdk() {
  jdk=
  jdk_best=000000000000
  if [ -n "${SW_MPI_JAVA_HOME:-}" ]; then
    jdk_version=
    consider_jdk "$SW_MPI_JAVA_HOME"
    [ -n "$jdk" ] || echo "SW_MPI_JAVA_HOME is $SW_MPI_JAVA_HOME, which is" \
      "${jdk_version:+Java $jdk_version and }no JDK 25 or newer with all its modules;" \
      "set it to the folder of one, or unset it" >&2
    return 0
  fi
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
