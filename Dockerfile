# Bakehouse in production: the API and the built dashboard on one port, production packages only, not as root.
# Set ADMIN_EMAIL and ADMIN_PASSWORD for the first start, and DATABASE_URL for a PostgreSQL server. Without DATABASE_URL, the
# volume /data contains the embedded database. It also contains the uploads, unless S3 is configured.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/api/package.json packages/api/
COPY packages/admin/package.json packages/admin/
COPY packages/client/package.json packages/client/
COPY examples/storefront/package.json examples/storefront/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run package -- --out /package --embedded

FROM node:24-slim
WORKDIR /app
COPY --from=build /package ./
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# What `npm run serve` runs, without npm between the container's signals and the server.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "packages/api/dist/serve.mjs"]
