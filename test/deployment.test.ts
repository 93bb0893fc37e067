import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../', import.meta.url))
const text = (file: string) => readFileSync(root + file, 'utf8')

/** Every document of a file; merged keys (`<<`) count. */
function documents(file: string): Record<string, never>[] {
  const all = parseAllDocuments(text(file), { merge: true, strict: true, uniqueKeys: true })
  for (const { errors } of all) expect(errors).toEqual([])
  return all.map((document) => document.toJS() as Record<string, never>)
}

const settings = new Set(
  text('src/server/env.ts')
    .match(/^ {2}[A-Z_]+(?=: )/gm)
    ?.map((name) => name.trim()),
)
const unknown = (names: string[]) => names.filter((name) => !settings.has(name))

describe('the files for containers', () => {
  test('compose: two copies of one shop, every part they wait for, only settings that exist', () => {
    const [compose] = documents('deploy/compose.yaml') as unknown as [
      {
        services: Record<string, { environment: Record<string, string>; depends_on?: object; build?: string }>
        volumes: object
        networks: { default: { ipam: { config: { subnet: string }[] } } }
      },
    ]
    const { services, networks } = compose
    // Built once: two builds of one name at a time fail in newer engines, and an image nobody builds would be pulled.
    expect(services['shop-a']).toEqual({
      ...services['shop-b'],
      build: '..',
      pull_policy: undefined,
    })
    expect(services['shop-b']).toMatchObject({ pull_policy: 'never' })
    expect(unknown(Object.keys(services['shop-a']?.environment ?? {}))).toEqual([])
    // The proxy may ask over either network, and only its word about visitors counts.
    expect(services['shop-a']?.environment['TRUST_PROXY']).toBe(
      networks.default.ipam.config.map(({ subnet }) => subnet).join(','),
    )
    for (const { depends_on } of Object.values(services))
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on ?? {}))
        expect(Object.keys(services)).toContain(name)
    const wanted = new Set(
      text('deploy/compose.yaml')
        .match(/\$\{[A-Z0-9_]+/g)
        ?.map((name) => name.slice(2)),
    )
    const offered = new Set(text('deploy/example.env').match(/^[A-Z0-9_]+(?==)/gm))
    expect([...wanted].filter((name) => !offered.has(name))).toEqual([])
  })

  test('Kubernetes: whole documents, only settings that exist, nobody is root', () => {
    const all = ['shop', 'backup'].flatMap((name) => documents(`deploy/kubernetes/${name}.yaml`))
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
    // What a namespace with the Pod Security Standard "restricted" asks for, and no more to write on than is mounted.
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

  test('the image: two stages, not root, with a health check, only settings that exist', () => {
    const image = text('Dockerfile')
    expect(image.match(/^FROM /gm)).toHaveLength(2)
    expect(image).toMatch(/^USER 10001:10001$/m)
    expect(image).toMatch(/^HEALTHCHECK /m)
    const set = image.match(/(?<=^ {4}|^ENV )[A-Z_]+(?==)/gm) ?? []
    expect(unknown(set.filter((name) => !['PATH', 'NODE_ENV'].includes(name)))).toEqual([])
    // Whatever the image copies must not be kept out of it.
    const allowed = new Set(
      text('.dockerignore')
        .match(/^!(.+)$/gm)
        ?.map((line) => line.slice(1)),
    )
    const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(copied.filter((name) => !allowed.has(name))).toEqual([])
  })
})
