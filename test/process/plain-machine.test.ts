import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '#kernel/process/env.ts'
import { newFolder, removeFolders, root, runsAsRoot } from './shop-process.ts'

const text = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
/** Without comments and indentation. */
const directives = (file: string) => text(file).replaceAll(/^\s+|\s*#.*$/gm, '')

afterAll(removeFolders)

describe('on a plain machine', () => {
  test('the settings of the service are those of the shop, and both systemd and the shell read them', async () => {
    const file = join(root, 'deploy/systemd/fenestra.env')
    const { stdout } = spawnSync('sh', ['-c', 'set -a; . "$1"; env -0', 'sh', file], {
      env: {},
      encoding: 'utf8',
    })
    const names = [...text('systemd/fenestra.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const settings = Object.fromEntries(
      stdout
        .split('\0')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
        .filter(([name]) => names.includes(name)),
    ) as Record<string, string>
    expect(Object.keys(settings).sort()).toEqual(names.toSorted())
    expect(readEnv(settings, root)).toMatchObject({
      publicOrigin: 'https://shop.example.com',
      mailFrom: 'Our shop <shop@example.com>',
      trustProxy: ['127.0.0.1'],
    })
    // systemd knows no expansion and takes a comment only on a line of its own.
    expect(text('systemd/fenestra.env')).not.toMatch(/^[A-Z_]+=.*(?:[$`\\]| #)/m)
  })

  test('the unit starts what npm start starts, restarts it, lets it stop, and lets it write its folders', () => {
    const unit = text('systemd/fenestra.service')
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(unit).toContain(`ExecStart=/usr/bin/env ${scripts['start']?.split(' || ')[1]}\n`)
    expect(unit).toMatch(/^Restart=on-failure$/m)
    expect(unit).toMatch(/^KillMode=mixed$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30)
    const settings = text('systemd/fenestra.env')
    const [, state] = /^StateDirectory=(.+)$/m.exec(unit) ?? []
    expect(settings).toContain(`DATA_DIR=/var/lib/${state}\n`)
    const [, backups] = /^BACKUP_DIR=(.+)$/m.exec(settings) ?? []
    const [, folder] = /^WorkingDirectory=(.+)\/shop$/m.exec(unit) ?? []
    expect(unit).toContain(`ReadWritePaths=${folder} -${backups}\n`)
    expect(text('systemd/fenestra-shop')).toContain(`cd ${folder}/shop\n`)
    // What V8 compiles must be executable.
    expect(unit).not.toContain('MemoryDenyWriteExecute')
    if (existsSync('/usr/bin/systemd-analyze'))
      expect(
        spawnSync('systemd-analyze', ['verify', join(root, 'deploy/systemd/fenestra.service')], {
          encoding: 'utf8',
        }),
      ).toMatchObject({ status: 0, stderr: '' })
  })

  test('a checkout that the account may not write is named, without a stack', async () => {
    const folder = await newFolder()
    await cp(join(root, 'scripts'), join(folder, 'scripts'), {
      recursive: true,
      filter: (file) => !/pictures|office-texts/.test(file),
    })
    for (const file of ['package.json', 'package-lock.json']) await cp(join(root, file), join(folder, file))
    for (const part of ['kernel', 'modules', 'app'])
      await mkdir(join(folder, 'src', part), { recursive: true })
    await chmod(folder, 0o555)
    // Root may write everywhere.
    const account = runsAsRoot ? { uid: 65_534, gid: 65_534 } : {}
    const env = { PATH: process.env['PATH'], HOME: folder }
    const command = { ...account, cwd: folder, env, encoding: 'utf8' as const }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], command)
    await chmod(folder, 0o755)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `${folder} cannot be written (EACCES). After an update, packages are installed and pages are built in ${folder}: ` +
        'start Fenestra as the account that owns this folder, on a disk that it may write to.\n',
    )
  })

  test.for([
    [
      'nginx.conf',
      [
        'client_max_body_size 20m;',
        'proxy_pass http://fenestra;',
        'server 127.0.0.1:3000;',
        'proxy_set_header Host $host;',
        'proxy_set_header X-Forwarded-For $remote_addr;',
        'proxy_set_header X-Forwarded-Proto $scheme;',
        'proxy_set_header X-Forwarded-Host $host;',
        'proxy_set_header Upgrade $http_upgrade;',
        'proxy_set_header Connection $fenestra_connection;',
        'location = /metrics {\nreturn 404;',
        'return 301 https://shop.example.com$request_uri;',
      ],
    ],
    [
      'haproxy.cfg',
      [
        'server shop 127.0.0.1:3000',
        'http-request set-header X-Forwarded-For %[src]',
        'http-request set-header X-Forwarded-Proto https',
        'http-request set-header X-Forwarded-Host %[req.hdr(Host)]',
        'http-request deny deny_status 404 if { path /metrics }',
        'http-request redirect location https://shop.example.com%[capture.req.uri] code 301 unless challenge',
      ],
    ],
    ['plain.Caddyfile', ['reverse_proxy 127.0.0.1:3000 {', 'max_size 20MB', 'respond /metrics 404']],
  ] as const)(
    'the example for the proxy %s forwards what the shop needs and closes its metrics',
    ([file, needed]) => {
      expect(needed.filter((directive) => !directives(`proxy/${file}`).includes(directive))).toEqual([])
    },
  )
})
