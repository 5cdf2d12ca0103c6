// The files in ops/ are valid, agree with each other, and name only settings, endpoints, ports and metrics that exist. The
// programs that read them check them too; those tests are skipped with a message where a program is not installed. What
// nginx, HAProxy and PgBouncer do with them is tested in packages/api/test/server.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig, secretSettings, settings } from '../../packages/api/src/platform/config.ts';
import { ROOT } from '../lib/paths.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const parse = (path) => parseAllDocuments(read(path), { merge: true, prettyErrors: true });
const parseOne = (path) => parse(path)[0].toJS();
const yamlFiles = globSync('ops/**/*.yaml', { cwd: ROOT });

const compose = parseOne('ops/compose.yaml');
const kubernetes = globSync('ops/kubernetes/*.yaml', { cwd: ROOT }).flatMap((path) =>
  parse(path).map((document) => document.toJS()),
);
const ofKind = (kind) => kubernetes.find((resource) => resource.kind === kind);
const deployment = ofKind('Deployment');
const podOf = (resource) => resource.spec.template.spec;
const unit = read('ops/bakehouse@.service');
const dockerfile = read('Dockerfile');
const builtServices = Object.values(compose.services).filter((service) => service.build);

/** The programs of the image, which the bundle contains. */
const bundledPrograms = [...read('scripts/lib/bundle.mjs').matchAll(/^ {2}'([\w/-]+)',$/gm)].map(
  ([, name]) => `packages/api/dist/${basename(name)}.mjs`,
);

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('every file', () => {
  test('YAML files have no errors and no warnings', () => {
    expect(yamlFiles.length).toBeGreaterThan(5);
    const problems = yamlFiles.flatMap((path) =>
      parse(path).flatMap(({ errors, warnings }) =>
        [...errors, ...warnings].map(({ message }) => `${path}: ${message}`),
      ),
    );
    expect(problems).toEqual([]);
  });

  test('names only settings that exist', () => {
    const exists = (name) =>
      name in settings.shape || (name.endsWith('_FILE') && secretSettings.includes(name.slice(0, -'_FILE'.length)));
    const names = [
      ...builtServices.flatMap((service) => Object.keys(service.environment)),
      ...Object.keys(ofKind('ConfigMap').data),
      ...[...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name),
      ...[...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
        line.split(' ').map((part) => part.split('=')[0]),
      ),
    ];
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !exists(name))).toEqual([]);
  });

  test('pins every image to a version', () => {
    const images = [
      ...Object.values(compose.services).filter((service) => !service.build),
      ...kubernetes.filter((resource) => resource.spec?.template).flatMap((resource) => podOf(resource).containers),
    ].map(({ image }) => image);
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/.test(image))).toEqual([]);
  });
});

describe('ops/compose.yaml', () => {
  cpSync(join(ROOT, 'ops/create-secrets.sh'), join(folder, 'create-secrets.sh'));
  const createSecrets = () => execFileSync(join(folder, 'create-secrets.sh'), { encoding: 'utf8' });
  const secret = (name) => readFileSync(join(folder, 'secrets', name), 'utf8');

  test('create-secrets.sh creates every secret once', () => {
    createSecrets();
    const names = Object.keys(compose.secrets);
    const first = names.map(secret);
    expect(first.every((value) => value.length >= 20)).toBe(true);
    expect(new Set(first).size).toBe(names.length);
    createSecrets();
    expect(names.map(secret)).toEqual(first);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`);
  });

  test('gives the servers valid settings that lead to its other services', () => {
    createSecrets();
    const config = readConfig(
      Object.fromEntries(
        Object.entries(compose.services['server-1'].environment).map(([name, value]) => [
          name,
          value
            .replace(/^\$\{ADMIN_EMAIL.*\}$/, 'owner@example.test')
            .replace(/^\$\{\w+:-(.*)\}$/, '$1')
            .replace('/run/secrets', join(folder, 'secrets')),
        ]),
      ),
    );
    expect(compose.services['server-2'].environment).toEqual(compose.services['server-1'].environment);
    const { hostname, port, username, password } = new URL(config.DATABASE_URL);
    expect(compose.services).toHaveProperty(hostname);
    expect(read('ops/pgbouncer.ini')).toContain(`listen_port = ${port}`);
    expect(secret('pgbouncer_users')).toBe(`"${username}" "${password}"`);
    expect(secret('database_password')).toBe(password);
    expect(config.DATABASE_POOLER).toBe(true);
    expect(compose.services.postgres.environment.POSTGRES_USER).toBe(username);

    const store = new URL(config.S3.endpoint);
    expect(compose.services[store.hostname].entrypoint.join(' ')).toContain(`--port :${store.port} `);
    expect(compose.services[store.hostname].volumes).toEqual([`images:/data/${config.S3.bucket}`]);
    expect(compose.services).toHaveProperty(new URL(config.SMTP_URL).hostname);
    expect(config.TRUST_PROXY).toBe(1);
    expect(compose.services.nginx.ports[0]).toContain(new URL(config.PUBLIC_URL).port);
  });

  const services = Object.values(compose.services);

  test('declares every secret and volume that it names', () => {
    const sources = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    const isFile = (source) => source.startsWith('./');
    expect(sources.filter(isFile).filter((source) => !existsSync(join(ROOT, 'ops', source)))).toEqual([]);
    expect(sources.filter((source) => !isFile(source)).toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    const secrets = services.flatMap((service) => service.secrets ?? []);
    expect([...new Set(secrets)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
  });

  test('waits only for services that exist, and for their health only if it is checked', () => {
    const dependencies = services.flatMap((service) => Object.entries(service.depends_on ?? {}));
    expect(dependencies.length).toBeGreaterThan(5);
    for (const [name, { condition }] of dependencies) {
      const service = compose.services[name];
      expect(service, name).toBeDefined();
      // The image of Bakehouse has a health check of its own.
      if (condition === 'service_healthy' && !service.build) expect(service.healthcheck, name).toBeDefined();
    }
  });

  test('nginx knows the addresses of the servers', () => {
    const addresses = Object.fromEntries(compose.services.nginx.extra_hosts.map((line) => line.split(':')));
    expect(Object.keys(addresses)).toEqual(['server-1', 'server-2']);
    for (const [name, address] of Object.entries(addresses))
      expect(compose.services[name].networks.default.ipv4_address).toBe(address);
  });
});

describe('ports, paths and limits', () => {
  test('load balancers lead to the port of the image', () => {
    const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile);
    expect(dockerfile).toContain(`PORT=${port} `);
    for (const path of ['ops/nginx.conf', 'ops/haproxy.cfg']) {
      const servers = [...read(path).matchAll(/^ *server [^{;]*?(server-\d):(\d+)/gm)].map(([, ...server]) => server);
      expect(servers).toEqual([
        ['server-1', port],
        ['server-2', port],
      ]);
    }
    expect(podOf(deployment).containers[0].ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
    expect(ofKind('Service').spec.ports[0].targetPort).toBe('http');
  });

  test('probes request the health endpoints of the server', () => {
    const source = read('packages/api/src/app/health.routes.ts');
    const endpoints = [...source.matchAll(/app\.get\('(\/\w+)'/g)].map(([, path]) => path);
    const { startupProbe, livenessProbe, readinessProbe } = podOf(deployment).containers[0];
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    // A restart of the server does not repair the database.
    expect([startupProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/healthz', '/healthz']);
    expect(read('ops/haproxy.cfg')).toContain('option httpchk GET /healthz\n');
    expect(dockerfile).toContain('/readyz');
    expect(endpoints).toEqual(expect.arrayContaining(['/healthz', '/readyz']));
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(httpGet.port).toBe('http');
  });

  test("nginx has the server's limit of an upload", () => {
    const [, limit] = /maxMultipartBytes = (\d+) \* mebibyte/.exec(
      read('packages/api/src/kernel/http/multipart-limits.ts'),
    );
    expect(read('ops/nginx.conf')).toContain(`client_max_body_size ${limit}m;`);
    expect(read('ops/nginx.conf')).toContain(`at most ${limit} MiB in all.`);
  });
});

describe('ops/kubernetes', () => {
  test('selectors match the labels of the pods, and the Job is not selected', () => {
    const { labels } = deployment.spec.template.metadata;
    const selectors = [
      deployment.spec.selector.matchLabels,
      ofKind('Service').spec.selector,
      ofKind('PodDisruptionBudget').spec.selector.matchLabels,
      ...podOf(deployment).topologySpreadConstraints.map(({ labelSelector }) => labelSelector.matchLabels),
    ];
    for (const selector of selectors) {
      expect(labels).toMatchObject(selector);
      expect(ofKind('Job').spec.template.metadata.labels).not.toMatchObject(selector);
    }
  });

  test('a disruption leaves at least one server', () => {
    expect(ofKind('PodDisruptionBudget').spec.maxUnavailable).toBeLessThan(deployment.spec.replicas);
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  });

  test('pods read the settings and secrets that exist, with the image of this version', () => {
    const { version } = JSON.parse(read('package.json'));
    for (const resource of [deployment, ofKind('Job')]) {
      const { containers, volumes } = podOf(resource);
      expect(containers[0].image).toMatch(new RegExp(`:${version}$`));
      expect(containers[0].envFrom).toEqual([{ configMapRef: { name: ofKind('ConfigMap').metadata.name } }]);
      for (const { name } of containers[0].volumeMounts) expect(volumes.map((volume) => volume.name)).toContain(name);
      const { mountPath } = containers[0].volumeMounts.find(({ name }) => name === 'secrets');
      const files = Object.entries(ofKind('ConfigMap').data).filter(([name]) => name.endsWith('_FILE'));
      for (const [, path] of files) expect(path.startsWith(`${mountPath}/`)).toBe(true);
    }
    const created = [...read('docs/operations.md').matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name);
    const named = Object.values(ofKind('ConfigMap').data).filter((value) => value.startsWith('/run/secrets/'));
    expect(created.toSorted()).toEqual(named.map((path) => basename(path)).toSorted());
    expect(bundledPrograms).toContain(podOf(ofKind('Job')).containers[0].command[1]);
    expect(bundledPrograms).toContain(compose.services.migrate.command[1]);
    expect(ofKind('ConfigMap').data.MIGRATE).toBe('0');
  });
});

// `up` is set by Prometheus itself.
const metrics = ['up', 'nodejs_eventloop_lag_p99_seconds']
  .concat(
    [...read('packages/api/src/platform/observe/metrics.ts').matchAll(/name: '(bakehouse_\w+)'/g)].map(
      ([, name]) => name,
    ),
  )
  .toSorted();
const dashboard = JSON.parse(read('ops/grafana-dashboard.json'));
const rules = parseOne('ops/prometheus-rules.yaml').groups.flatMap((group) => group.rules);
const panelExpressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe('alert rules and dashboard', () => {
  const metricsOf = (expression) =>
    [...expression.matchAll(/\b(up|(?:bakehouse|nodejs)_\w+)\b/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );

  test('read only metrics of the server, and the dashboard shows them all', () => {
    const used = [...rules.map(({ expr }) => expr), ...panelExpressions].flatMap(metricsOf);
    expect(used.filter((name) => !metrics.includes(name))).toEqual([]);
    expect([...new Set(panelExpressions.flatMap(metricsOf))].toSorted()).toEqual(metrics);
  });

  test('every alert has a severity, a summary and an action', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning'], alert).toContain(labels.severity);
      expect(Object.keys(annotations), alert).toEqual(['summary', 'action']);
    }
  });

  test('panels have unique ids and do not overlap', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const overlaps = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    for (const [index, { gridPos }] of panels.entries()) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (const other of panels.slice(index + 1)) expect(overlaps(gridPos, other.gridPos)).toBe(false);
    }
  });
});

const findProgram = (name) => ['/usr/sbin', '/usr/bin'].map((path) => join(path, name)).find(existsSync);

/** Runs a program and returns its exit code, with its output if it failed. */
const run = (program, args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? { status } : { status, output: `${stdout}${stderr}` };
};

const programs = {
  nginx: {
    package: 'nginx-light',
    check: (program) => {
      const file = join(folder, 'nginx.conf');
      // nginx resolves the names of the servers while it reads the file.
      writeFileSync(
        join(folder, 'bakehouse.conf'),
        read('ops/nginx.conf')
          .replaceAll(/server-\d:/g, '127.0.0.1:')
          .replace('listen 80', 'listen 127.0.0.1:8080'),
      );
      writeFileSync(
        file,
        `pid ${folder}/nginx.pid; events {} http { access_log off; include ${folder}/bakehouse.conf; }`,
      );
      return run(program, ['-t', '-e', 'stderr', '-c', file]);
    },
  },
  haproxy: { package: 'haproxy', check: (program) => run(program, ['-c', '-f', join(ROOT, 'ops/haproxy.cfg')]) },
  promtool: {
    package: 'prometheus',
    check: (program) => {
      // Checks the expressions of the dashboard as if they were recording rules.
      const expressions = panelExpressions.map((expr) =>
        expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.+'),
      );
      const recording = expressions.map((expr, index) => ({ record: `panel_${index}`, expr }));
      const file = join(folder, 'panels.json');
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: recording }] }));
      const checked = run(program, ['check', 'rules', join(ROOT, 'ops/prometheus-rules.yaml'), file]);
      return checked.status === 0
        ? run(program, ['test', 'rules', join(ROOT, 'ops/prometheus-rules.test.yaml')])
        : checked;
    },
  },
  'systemd-analyze': {
    package: 'systemd',
    check: (program) => {
      mkdirSync(join(folder, 'units'));
      const file = join(folder, 'units', 'bakehouse@3001.service');
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      return run(program, ['verify', '--man=no', file]);
    },
  },
};

describe.each(Object.entries(programs))('%s', (name, { package: packageName, check }) => {
  const program = findProgram(name);
  if (!program)
    process.stdout.write(`The check of ops/ with ${name} is skipped: install the package ${packageName}.\n`);
  test.skipIf(!program)('accepts its file', () => {
    expect(check(program)).toEqual({ status: 0 });
  });
});
