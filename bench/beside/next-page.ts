import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import shop from '../../package.json' with { type: 'json' }

const { dependencies } = shop
/** Not a dependency of the shop: installed in a temporary folder for this measurement and removed afterwards. */
const PACKAGES = [
  'next@16.4.6',
  ...(['react', 'react-dom', 'pg'] as const).map((name) => `${name}@${dependencies[name]}`),
]
const run = promisify(execFile)

const files = {
  'package.json': '{ "private": true }',
  'app/layout.jsx': `
    export default function Layout({ children }) {
      return <html lang="en"><body>{children}</body></html>
    }`,
  'app/products/[id]/page.jsx': `
    import pg from 'pg'
    export const dynamic = 'force-dynamic'
    const pool = (globalThis.pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL }))
    const one = async (text, values) => (await pool.query({ name: text.slice(0, 40), text, values })).rows[0]
    export default async function Product({ params }) {
      const { id } = await params
      const product = await one('select * from products where id = $1', [id])
      const [category, settings] = await Promise.all([
        one('select name, slug from categories where id = $1', [product.category_id]),
        one('select site_name, contact_email from settings limit 1', []),
      ])
      return (
        <main>
          <nav><a href="/">{settings.site_name}</a> <a href={'/categories/' + category?.slug}>{category?.name}</a></nav>
          <h1>{product.name}</h1>
          <p>{product.description}</p>
          <p>{Number(product.price_per_sqm).toLocaleString('en')} per square metre</p>
          <ul>{product.image_urls.map((url) => <li key={url}><img src={url} alt={product.name} /></li>)}</ul>
          <dl>{['material', 'min_width_mm', 'max_width_mm', 'min_length_mm', 'max_length_mm'].map((name) =>
            <div key={name}><dt>{name}</dt><dd>{String(product[name] ?? '')}</dd></div>)}</dl>
          <footer>{settings.contact_email}</footer>
        </main>
      )
    }`,
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/**
 * A minimal Next.js product page over the shop's database, on the shop's core: three queries, twenty elements. Null if
 * the packages cannot be installed.
 */
export async function nextPage(database: string): Promise<{ origin: string; close(): Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-next-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const options = {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' },
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  try {
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      ...PACKAGES,
    ]
    await run('npm', install, options)
  } catch {
    process.stdout.write(
      `Next.js is left out: npm could not install ${PACKAGES.join(', ')}. Is the network there?\n`,
    )
    await remove()
    return null
  }
  const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  await run(process.execPath, [next, 'build'], { ...options, maxBuffer: 64 * 1024 * 1024 })
  const port = await freePort()
  const child = spawn(
    'taskset',
    ['-c', '0', process.execPath, next, 'start', '-p', String(port), '-H', '127.0.0.1'],
    {
      ...options,
      env: { ...options.env, DATABASE_URL: database },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const line of child.stdout.iterator({ destroyOnReturn: false }))
    if (/Ready/.test(String(line))) break
  child.stdout.resume()
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await once(child, 'exit')
      await remove()
    },
  }
}
