import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

const compressible = /\.(?:js|css|svg|json|txt)$/
/** In bytes. Smaller files fit into one packet, so compression gains nothing. */
const worthIt = 1024

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthIt) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [small, usual] = await Promise.all([br(content, { params }), gz(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, usual)])
}

/** Compresses scripts, styles and texts at build time, at the highest level, so that no request has to wait for it. */
export function precompress(): Plugin {
  return {
    name: 'fenestra:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async closeBundle() {
      const folder = this.environment.config.build.outDir
      // The build has failed, and its own error says why.
      if (!existsSync(folder)) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
      )
    },
  }
}
