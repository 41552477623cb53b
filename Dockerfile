# The server and the browser application in one image, for those who run containers. Not needed for `npm start`.
FROM node:24.22.3-bookworm-slim AS runtime

FROM runtime AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY protocol/package.json protocol/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY chaos/package.json chaos/

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM packages AS production
# The protocol is part of the bundle; its link would point nowhere.
RUN npm ci --omit=dev --workspace=@cangdan/server --no-audit --no-fund && rm -rf node_modules/@cangdan

FROM runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 CANGDAN_DATA=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=production /app/server server
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/schema server/schema
COPY --from=build /app/server/guides server/guides
COPY --from=build /app/server/futures server/futures
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "--enable-source-maps", "server/dist/main.js"]
