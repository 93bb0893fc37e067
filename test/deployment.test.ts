import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import flags from '../scripts/shop-node-flags.json' with { type: 'json' }
import { readEnv } from '#kernel/process/env.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const text = (file: string) => readFileSync(root + file, 'utf8')

/** Every document of a file, with merge keys (`<<`) resolved. */
function documents(file: string): Record<string, never>[] {
  const all = parseAllDocuments(text(file), { merge: true, strict: true, uniqueKeys: true })
  for (const { errors } of all) expect(errors).toEqual([])
  return all.map((document) => document.toJS() as Record<string, never>)
}

const settings = new Set(
  text('src/kernel/process/env.ts')
    .match(/^ {2}[A-Z_]+(?=: )/gm)
    ?.map((name) => name.trim()),
)
const unknown = (names: string[]) => names.filter((name) => !settings.has(name))

interface Service {
  image: string
  environment: Record<string, string>
  networks: string[] | { front: { ipv4_address: string; ipv6_address: string } }
  depends_on?: object
  build?: string
  volumes?: string[]
}

function compose() {
  const [found] = documents('deploy/compose.yaml') as unknown as [
    {
      services: Record<string, Service>
      networks: { back: { internal: boolean } }
      volumes: object
    },
  ]
  return found
}

/** All values of a key, at any depth. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(name === key ? [part as unknown] : []),
    ...valuesOf(part, key),
  ])
}

describe('the container files', () => {
  test('pin every external image by digest, so that nobody can replace it', () => {
    const images = [
      ...[...text('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
      ...Object.values(compose().services).map(({ image }) => image),
    ].filter((image) => image !== 'fenestra:local')
    expect(images.length).toBeGreaterThan(3)
    for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  test('the container files update their digests from the registry with one command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fenestra-images-'))
    mkdirSync(join(folder, 'bin'))
    for (const file of ['Dockerfile', 'deploy']) cpSync(root + file, join(folder, file), { recursive: true })
    const docker = join(folder, 'bin', 'docker')
    writeFileSync(docker, `#!/bin/sh\necho "$@" >> ${folder}/asked\necho sha256:${'e'.repeat(64)}\n`)
    chmodSync(docker, 0o755)
    const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
    const { status, stderr } = spawnSync(join(folder, 'deploy/pin-images.sh'), { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const digests = (file: string) => text(file).match(/sha256:[0-9a-f]{64}/g)?.length
    for (const file of ['Dockerfile', 'deploy/compose.yaml']) {
      const after = readFileSync(join(folder, file), 'utf8')
      expect(after.match(new RegExp(`@sha256:${'e'.repeat(64)}`, 'g'))).toHaveLength(digests(file) ?? 0)
      expect(after.replaceAll('e'.repeat(64), '')).toBe(
        text(file).replaceAll(/(?<=@sha256:)[0-9a-f]{64}/g, ''),
      )
    }
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toContain('buildx imagetools inspect postgres:18')
    rmSync(folder, { recursive: true })
  })

  test('compose: only the proxy sets the client address, and it cannot reach the database', () => {
    const { services, networks } = compose()
    const { proxy, database } = services
    const { front } = (proxy as Service).networks as Exclude<Service['networks'], string[]>
    expect(services['shop-a']?.environment['TRUST_PROXY']).toBe(`${front.ipv4_address},${front.ipv6_address}`)
    expect(database?.networks).toEqual(['back'])
    expect(networks.back.internal).toBe(true)
    expect(Object.keys(proxy?.networks ?? {})).toEqual(['front'])
  })

  test('compose: the shop has an ordinary role in its database, and nobody can sign in as the superuser', () => {
    const { services } = compose()
    const { database, 'shop-a': shop } = services
    const address = new URL(String(shop?.environment['DATABASE_URL']).replace(/\$\{[^}]+\}/, 'secret'))
    const superuser = String(database?.environment['POSTGRES_USER'])
    const script = database?.volumes
      ?.find((mount) => mount.includes('/docker-entrypoint-initdb.d/'))
      ?.split(':')[0]
    const folder = mkdtempSync(join(tmpdir(), 'fenestra-role-'))
    writeFileSync(join(folder, 'psql'), `#!/bin/sh\ncat > ${folder}/statements\n`)
    chmodSync(join(folder, 'psql'), 0o755)
    const env = {
      PATH: `${folder}:${process.env['PATH']}`,
      POSTGRES_USER: superuser,
      POSTGRES_PASSWORD: 'secret',
    }
    const { status, stderr } = spawnSync(join(root, 'deploy', String(script)), { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(readFileSync(join(folder, 'statements'), 'utf8').trim().split('\n')).toEqual([
      `CREATE ROLE ${address.username} LOGIN CREATEDB PASSWORD :'password';`,
      `CREATE DATABASE ${address.pathname.slice(1)} OWNER ${address.username};`,
      `ALTER ROLE ${superuser} PASSWORD NULL;`,
    ])
    expect(address.username).not.toBe(superuser)
    rmSync(folder, { recursive: true })
  })

  test('compose: there are two replicas, all dependencies, and only existing settings', () => {
    const { services } = compose()
    // Built once: two simultaneous builds of one name fail in newer engines, and an unbuilt image would be
    // pulled.
    expect(services['shop-a']).toEqual({
      ...services['shop-b'],
      build: '..',
      pull_policy: undefined,
    })
    expect(services['shop-b']).toMatchObject({ pull_policy: 'never' })
    expect(unknown(Object.keys(services['shop-a']?.environment ?? {}))).toEqual([])
    for (const { depends_on } of Object.values(services))
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on ?? {}))
        expect(Object.keys(services)).toContain(name)
    const wanted = new Set(
      text('deploy/compose.yaml')
        .match(/\$\{[A-Z0-9_]+/g)
        ?.map((name) => name.slice(2)),
    )
    const offered = new Set(text('deploy/example.env').match(/^[A-Z0-9_]+(?==)/gm))
    expect(offered).toEqual(wanted)
  })

  test('compose: each mounted volume and file exists, and the shop keeps pictures and backups on volumes', () => {
    const { services, volumes, networks } = compose()
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
    for (const [source = ''] of mounts.map((mount) => mount.split(':')))
      expect(
        source.startsWith('.') ? existsSync(join(root, 'deploy', source)) : source in volumes,
        source,
      ).toBe(true)
    for (const { networks: joined } of Object.values(services))
      for (const name of Array.isArray(joined) ? joined : Object.keys(joined))
        expect(networks).toHaveProperty(name)
    const shop = services['shop-a'] as Service
    const mounted = shop.volumes?.map((mount) => mount.split(':')[1])
    const { STORAGE_URL = '', BACKUP_DIR = '' } = shop.environment
    expect(mounted).toEqual(expect.arrayContaining([fileURLToPath(STORAGE_URL), BACKUP_DIR]))
    // The image gives these folders to its account; a new volume takes the owner over.
    expect(text('Dockerfile')).toMatch(/^ +&& install .*--owner=fenestra.* \/data \/backups \/uploads$/m)
  })

  test('the port is the same in the image, compose, the proxy, Kubernetes and the documents', () => {
    const [, port] = /^ +PORT=(\d+) /m.exec(text('Dockerfile')) ?? []
    expect(text('Dockerfile')).toContain(`\nEXPOSE ${port}\n`)
    expect(text('docs/deployment.md')).toContain(`--publish 127.0.0.1:${port}:${port}`)
    const shops = Object.keys(compose().services).filter((name) => name.startsWith('shop'))
    expect(text('deploy/proxy/Caddyfile')).toContain(
      `reverse_proxy ${shops.map((name) => `${name}:${port}`).join(' ')} {`,
    )
    expect(Object.keys(compose().services['proxy']?.environment ?? {})).toEqual(
      text('deploy/proxy/Caddyfile').match(/(?<=\{\$)\w+/g),
    )
    expect(text('deploy/kubernetes/shop.yaml')).toContain(`ports: [{ name: http, containerPort: ${port} }]`)
  })

  test('Kubernetes: documents are complete, have only existing settings and nothing runs as root', () => {
    const all = ['shop', 'backup', 'network'].flatMap((name) => documents(`deploy/kubernetes/${name}.yaml`))
    for (const document of all)
      expect(document).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.any(String) },
      })
    const [map] = all as unknown as [{ data: Record<string, string> }]
    expect(unknown(Object.keys(map.data))).toEqual([])
    const pods = all.flatMap(({ spec }) => {
      const { template, jobTemplate } = (spec ?? {}) as Record<
        string,
        { spec: { template: { spec: object } } }
      >
      return [template?.spec, jobTemplate?.spec.template.spec].filter((pod) => pod !== undefined)
    })
    expect(pods).toHaveLength(2)
    // What the Pod Security Standard "restricted" requires, and only mounted volumes are writable.
    const securityContext = {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    }
    for (const pod of pods)
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [{ securityContext }],
      })
  })

  test('Kubernetes and compose: /data holds all finished pages, and compose has a name for each volume', () => {
    const [, shop] = documents('deploy/kubernetes/shop.yaml') as unknown as [
      unknown,
      { spec: { template: { spec: { volumes: { name: string; emptyDir: { sizeLimit?: string } }[] } } } },
    ]
    const data = shop.spec.template.spec.volumes.find(({ name }) => name === 'data')
    const [, mebibytes] = /^(\d+)Mi$/.exec(data?.emptyDir.sizeLimit ?? '') ?? []
    const { diskCacheBytes } = readEnv({}, root)
    // Beside them lie text messages and mails of a shop that sends none.
    expect(Number(mebibytes) * 2 ** 20).toBeGreaterThan(diskCacheBytes * 1.25)
    const [, declared = ''] = /^VOLUME (.+)$/m.exec(text('Dockerfile')) ?? []
    const mounted = compose().services['shop-a']?.volumes?.map((volume) => volume.split(':')[1])
    expect(mounted).toEqual(expect.arrayContaining(JSON.parse(declared)))
  })

  test('Kubernetes: everything that a manifest refers to exists', () => {
    const all = ['shop', 'backup', 'network'].flatMap((name) => documents(`deploy/kubernetes/${name}.yaml`))
    const named = (kind: string) =>
      valuesOf(
        all.filter((one) => one['kind'] === kind),
        'metadata',
      ).map((metadata) => (metadata as { name?: string }).name)
    const names = (key: string) => valuesOf(all, key).map((one) => (one as { name: string }).name)
    expect(named('ConfigMap')).toEqual(expect.arrayContaining(names('configMapRef')))
    expect(named('Service')).toEqual(expect.arrayContaining(names('service')))
    expect(named('PersistentVolumeClaim')).toEqual(
      valuesOf(all, 'persistentVolumeClaim').map((one) => (one as { claimName: string }).claimName),
    )
    const commands = text('docs/deployment.md')
    for (const secret of [...names('secretRef'), ...names('secretKeyRef')])
      expect(commands).toContain(`kubectl create secret generic ${secret} `)
    for (const { key } of valuesOf(all, 'secretKeyRef') as { key: string }[])
      expect(commands).toContain(`--from-literal=${key}=`)
    // Each pod mounts the volumes that it has, and is found by the selectors.
    const pods = valuesOf(all, 'template') as { metadata: { labels: object }; spec: object }[]
    for (const { spec } of pods)
      expect(
        valuesOf(spec, 'volumes').flatMap((list) => (list as { name: string }[]).map(({ name }) => name)),
      ).toEqual(
        valuesOf(spec, 'volumeMounts').flatMap((list) =>
          (list as { name: string }[]).map(({ name }) => name),
        ),
      )
    const labels = pods.map(({ metadata }) => metadata.labels)
    for (const { matchLabels } of valuesOf(all, 'selector').filter((one) =>
      Object.hasOwn(one as object, 'matchLabels'),
    ) as { matchLabels: object }[])
      expect(labels).toContainEqual(matchLabels)
    const ports = valuesOf(all, 'containerPort').length
    expect(ports).toBe(1)
    for (const port of [
      ...valuesOf(all, 'httpGet').map((get) => (get as { port: string }).port),
      ...valuesOf(all, 'targetPort'),
    ])
      expect(port).toBe('http')
  })

  test('replicated databases: a confirmed order is on two machines, and the role has the limits that the shop asks for', () => {
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const [cluster, pooler] = documents('deploy/database/cloudnativepg.yaml') as unknown as [
      {
        kind: string
        spec: {
          instances: number
          postgresql: { synchronous: object }
          bootstrap: { initdb: { postInitSQL: string[]; postInitApplicationSQL: string[] } }
        }
      },
      { kind: string; spec: { pgbouncer: { poolMode: string } } },
    ]
    expect([cluster.kind, pooler.kind, pooler.spec.pgbouncer.poolMode]).toEqual([
      'Cluster',
      'Pooler',
      'transaction',
    ])
    expect(cluster.spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
    })
    const [patroni] = documents('deploy/database/patroni.yaml') as unknown as [{ etcd3: { hosts: string } }]
    expect(patroni).toMatchObject({
      bootstrap: { dcs: { synchronous_mode: true, synchronous_mode_strict: true } },
      // What pg_hba demands of each connection; `npm run test:failover` tries the rest.
      postgresql: { use_unix_socket: true, parameters: { ssl: 'on' } },
    })
    const servers = text('deploy/database/haproxy.cfg').match(/(?<=server \S+ )[\d.]+(?=:5432)/g)
    expect(servers).toEqual(patroni.etcd3.hosts.split(',').map((host) => host.split(':')[0]))
    expect(text('deploy/database/haproxy.cfg')).toContain('on-marked-down shutdown-sessions')
    const role = /ALTER ROLE fenestra SET (\w+) = '(\w+)'/g
    const set = (sql: string) => Array.from(sql.matchAll(role), ([, name, value]) => [name, value])
    const documented = set(text('docs/deployment.md'))
    expect(documented.map(([name]) => name)).toEqual(limits)
    const { postInitSQL, postInitApplicationSQL } = cluster.spec.bootstrap.initdb
    expect(set(postInitSQL.join(';'))).toEqual(documented)
    expect(postInitApplicationSQL).toEqual([expect.stringContaining('pg_control_system')])
    for (const [name, value] of documented)
      expect(text('src/kernel/database/connections/pooler.ts')).toContain(`${name}: '${value}'`)
  })

  test('Kubernetes: the backup job has only read secrets and accepts no connection', () => {
    const [, job] = documents('deploy/kubernetes/backup.yaml') as unknown as [
      unknown,
      { spec: { jobTemplate: { spec: { template: { metadata: object; spec: Pod } } } } },
    ]
    interface Pod {
      containers: {
        envFrom: object[]
        env: { name: string; valueFrom: { secretKeyRef: { name: string } } }[]
      }[]
    }
    const { metadata, spec } = job.spec.jobTemplate.spec.template
    const [{ envFrom, env } = { envFrom: [], env: [] }] = spec.containers
    expect(envFrom).toEqual([{ configMapRef: { name: 'fenestra' } }])
    expect(env.map(({ name }) => name)).toEqual([
      'DATABASE_URL',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
    ])
    // Its own secret, whose database account can only read.
    for (const { valueFrom } of env) expect(valueFrom.secretKeyRef.name).toBe('fenestra-backup')
    const policies = documents('deploy/kubernetes/network.yaml') as unknown as {
      metadata: { name: string }
      spec: object
    }[]
    expect(metadata).toEqual({ labels: { app: 'fenestra-backup' } })
    expect(policies.find((policy) => policy.metadata.name === 'fenestra-backup')?.spec).toMatchObject({
      podSelector: { matchLabels: { app: 'fenestra-backup' } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
    })
  })

  test('Kubernetes: only the ingress controller reaches the shop, and the shop only what it needs', () => {
    const [shop] = documents('deploy/kubernetes/network.yaml') as unknown as [
      {
        spec: { podSelector: object; policyTypes: string[]; ingress: object[]; egress: { ports: object[] }[] }
      },
    ]
    expect(shop.spec.podSelector).toEqual({ matchLabels: { app: 'fenestra' } })
    expect(shop.spec.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(shop.spec.ingress).toEqual([
      {
        from: [
          {
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } },
            podSelector: { matchLabels: { 'app.kubernetes.io/component': 'controller' } },
          },
        ],
        ports: [{ protocol: 'TCP', port: 'http' }],
      },
    ])
    for (const { ports } of shop.spec.egress) expect(ports.length).toBeGreaterThan(0)
  })

  test('the image: it has two stages, no root, a health check and only existing settings', () => {
    const image = text('Dockerfile')
    expect(image.match(/^FROM /gm)).toHaveLength(2)
    expect(image).toMatch(/^USER 10001:10001$/m)
    expect(image).toMatch(/^HEALTHCHECK /m)
    const set = image.match(/(?<=^ {4}|^ENV )[A-Z_]+(?==)/gm) ?? []
    expect(unknown(set.filter((name) => !['PATH', 'NODE_ENV'].includes(name)))).toEqual([])
    // It starts as `npm start` does.
    const [, command = ''] = /^CMD (.+)$/m.exec(image) ?? []
    expect(JSON.parse(command)).toEqual(['node', ...flags, '/app/scripts/serve.mjs'])
    // Whatever it copies is let through by .dockerignore, and the other way round.
    const allowed = text('.dockerignore').match(/(?<=^!).+$/gm)
    const copied = image.match(/(?<=^COPY (?!--)).+(?= \S+$)/gm)?.flatMap((names) => names.split(' '))
    expect(copied?.toSorted()).toEqual(allowed?.toSorted())
  })

  test('the documents give containers only existing settings', () => {
    const given = text('docs/deployment.md').match(/(?<=--env |--from-literal=)[A-Z_]+(?==)/g) ?? []
    const listed = text('deploy/kubernetes/shop.yaml').match(/(?<=^ +# .*)\b[A-Z]+_[A-Z_]+\b/gm) ?? []
    expect([given.length, listed.length].every((count) => count > 5)).toBe(true)
    expect(unknown([...given, ...listed])).toEqual([])
  })
})
