/**
 * Renders details, textures and the placeholder of the demo shop into public/pictures.
 *
 *   node scripts/pictures/render.ts [name-filter ...] [--size=0.5] [--rays=4]
 *                                   [--out=folder] [--workers=2] [--list]
 *
 * A filter is a regular expression on the name ('oak', '-2$'). `size` scales the traced size (the files keep theirs),
 * `rays` is the number of rays per pixel. The result is the same on every machine.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { pictures } from './scenes/index.ts'

export interface Job {
  name: string
  size: number
  rays: number
  out: string
}

const here = dirname(fileURLToPath(import.meta.url))
const options = new Map<string, string>()
const filters: string[] = []
for (const a of process.argv.slice(2)) {
  const m = /^--(\w+)(?:=(.*))?$/.exec(a)
  if (m) options.set(m[1]!, m[2] ?? '')
  else filters.push(a)
}

const names = [...pictures.keys()].filter(
  (n) => filters.length === 0 || filters.some((f) => new RegExp(f).test(n)),
)
if (options.has('list')) {
  console.log(names.join('\n'))
  process.exit(0)
}
const out = options.get('out') ?? join(here, '../../public/pictures')
mkdirSync(out, { recursive: true })
const size = Number(options.get('size') ?? 1)
const rays = Number(options.get('rays') ?? 6)
const queue = names.map((name): Job => ({ name, size, rays, out }))
const total = queue.length
const began = Date.now()
let done = 0

function next(worker: Worker): void {
  const job = queue.shift()
  if (job) worker.postMessage(job)
  else void worker.terminate()
}

for (let i = 0; i < Math.min(total, Number(options.get('workers') ?? 2)); i++) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  worker.on('message', (m: { name: string; seconds: number; bytes: number; error?: string }) => {
    done++
    const left = ((Date.now() - began) / done) * (total - done)
    if (m.error) {
      console.error(`${m.name}: ${m.error}`)
      process.exitCode = 1
    }
    const kb = Math.round(m.bytes / 1024)
    console.log(
      `[${done}/${total}] ${m.name}  ${m.seconds.toFixed(1)} s  ${kb} kB  about ${Math.round(left / 60000)} min left`,
    )
    next(worker)
  })
  worker.on('error', (e) => {
    console.error(e)
    process.exitCode = 1
  })
  next(worker)
}
