#!/bin/sh
# Looks up the current digest of each tag in Dockerfile and compose.yaml in the registry, and writes it next to the tag.
# For another version, change the tag first. Needs Docker with Buildx, and GNU sed.
set -eu
cd "$(dirname "$0")/.."
files='Dockerfile deploy/compose.yaml'
# shellcheck disable=SC2086
for image in $(grep -hoE '[a-z0-9./-]+:[A-Za-z0-9._-]+@sha256:[0-9a-f]{64}' $files | sort -u); do
  tag=${image%@*}
  digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
  echo "$digest" | grep -qxE 'sha256:[0-9a-f]{64}' || { echo "no digest for $tag: $digest" >&2; exit 1; }
  sed -i "s|$tag@sha256:[0-9a-f]\{64\}|$tag@$digest|" $files
  echo "$tag@$digest"
done
