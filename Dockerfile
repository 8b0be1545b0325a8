# Image of the shop (docs/operations.md). The first stage builds, the second installs production dependencies, the last contains only
# the result. Its user can write only /data and /backups, so the rest can be mounted read-only. The shop runs on the Node that
# package-lock.json pins; the Node of the first two stages only provides npm.

FROM node:24-trixie-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/link-node.mjs scripts/
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim AS libraries
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/link-node.mjs scripts/
RUN npm ci --omit=dev

FROM debian:trixie-slim
# Node requires libatomic1.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 shop \
  && install --directory --mode=0700 --owner=shop /data /backups
WORKDIR /shop
COPY --from=libraries /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY package.json package-lock.json start.ts ./
COPY content ./content
COPY contract ./contract
COPY domain ./domain
COPY i18n ./i18n
COPY public ./public
COPY scripts ./scripts
COPY seed ./seed
COPY server ./server
ENV PATH=/shop/node_modules/.bin:$PATH NODE_ENV=production PORT=3000 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compiled
USER 10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://localhost:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.ts"]
