# The shop's image: the first stage installs packages and builds pages, the second only runs them.
# It runs on the Node of package-lock.json, so the second stage contains no other one.
# Base images are pinned by digest, so they cannot change unnoticed; deploy/pin-images.sh updates the digests.

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --no-audit --no-fund
COPY tsconfig.base.json tsconfig.web.json vite.config.ts ./
COPY scripts scripts
COPY database database
COPY public public
COPY src src
# Removes headers, source maps and types (200 MB), and makes files readable that were cloned with a strict umask.
RUN node --input-type=module --eval "import { build, install } from '/app/scripts/prepare.mjs'; await install(); await build()" \
  && rm -rf node_modules/node-linux-*/include \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete \
  && chmod -R a+rX .

FROM debian:bookworm-20261005-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587
RUN useradd --uid 10001 --create-home --home-dir /home/fenestra fenestra \
  && install --directory --owner=fenestra --group=fenestra --mode=700 /data /backups /uploads
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "/app/scripts/serve.mjs"]
