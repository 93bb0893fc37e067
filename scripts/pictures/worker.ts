/** Renders one picture after another for render.ts. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { shoot } from './engine/camera.ts'
import { compose, develop, focus } from './engine/finish.ts'
import type { Job } from './render.ts'
import { pictures } from './scenes/index.ts'

sharp.concurrency(1)

async function render(job: Job): Promise<number> {
  const p = pictures.get(job.name)!
  // Close-ups are traced in a larger size: their threads must stay crisp.
  const w = Math.round(p.widths[0]! * Math.min(1, job.size * (job.name.endsWith('-3') ? 1.3 : 1)))
  const h = Math.round((w * p.ratio[1]) / p.ratio[0])
  const scene = p.build()
  const buffers = shoot(scene, w, h, job.rays)
  const rgb = develop(focus(compose(buffers, scene), buffers, scene), w, h, scene)
  let bytes = 0
  for (const width of p.widths) {
    const height = Math.round((width * p.ratio[1]) / p.ratio[0])
    const file = join(job.out, `${job.name}-${width}.webp`)
    let image = sharp(rgb, { raw: { width: w, height: h, channels: 3 } })
    if (width !== w)
      image = image.resize(width, height, { kernel: 'lanczos3' }).sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 })
    await image.webp({ quality: width > 1000 ? 76 : 78, effort: 5, smartSubsample: true }).toFile(file)
    bytes += statSync(file).size
  }
  return bytes
}

parentPort!.on('message', (job: Job) => {
  const began = Date.now()
  render(job).then(
    (bytes) => parentPort!.postMessage({ name: job.name, seconds: (Date.now() - began) / 1000, bytes }),
    (e: Error) => parentPort!.postMessage({ name: job.name, seconds: 0, bytes: 0, error: e.stack }),
  )
})
