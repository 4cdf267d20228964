# The image of Linehaul: production packages, the built program and the demo carrier. It needs one writable folder, /data.
#   docker build -t linehaul .
#   docker run --read-only --tmpfs /tmp -v linehaul:/data -p 127.0.0.1:8080:8080 -e LINEHAUL_TRUSTED_PROXIES=172.16.0.0/12 linehaul

# To use a mirror, add --build-arg NODE_IMAGE=….
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# Packages change less often than sources, so this layer is cached.
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY bin bin
COPY scripts/prepare.mjs scripts/contract-files.mjs scripts/
RUN node -e "import('./scripts/prepare.mjs').then(({ install }) => install())"
COPY . .
# No demo by default, so no compiled demo network.
RUN node scripts/build.mjs && find dist -name '*.map' -delete && rm -rf dist/networks
# From the same lock file, without packages that are needed only for building and testing.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@linehaul node_modules/.cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    LINEHAUL_DATA_DIR=/data \
    LINEHAUL_DEMO=false \
    LINEHAUL_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE /build/CREDITS.md ./
COPY --from=build /build/bin bin
COPY --from=build /build/carrier/demo carrier/demo
COPY --from=build /build/deploy deploy
COPY --from=build /build/docs docs
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/CHANGELOG.md /build/SECURITY.md ./
COPY --from=build /build/packages/client/README.md packages/client/
COPY --from=build /build/clients/python/README.md clients/python/
COPY deploy/container/health.mjs ./
RUN ln -s /app/bin/linehaul.mjs /usr/local/bin/linehaul && mkdir /data && chown node:node /data
USER node
VOLUME /data
# Production; the test environment.
EXPOSE 8080 8081
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "/app/health.mjs"]
ENTRYPOINT ["linehaul"]
CMD ["serve", "--only", "production"]
