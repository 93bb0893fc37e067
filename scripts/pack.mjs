/**
 * `npm run pack -- FOLDER`: writes the shop as an npm package, `fenestra-0.1.0.tgz`, for projects that depend on it. It
 * has no dependencies: `fenestra start` installs those of package-lock.json, with which the shop was tested.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
import { imageFiles } from './image-files.mjs'
import { npmCommand } from './machine.mjs'
import { fail, root } from './prepare.mjs'

/** Beside what the image has: what the types of modules need. */
const TYPES = ['tsconfig.examples.json', 'tsconfig.module.json']

/** Where the tests of modules begin: what they import is packed too. */
const TESTS = [
  'vitest.config.ts',
  'test/for-modules.ts',
  'test/database-server.ts',
  'test/import-resolution-cache.ts',
]

/** The files of tests that these need, apart from those of `known`. */
function testFiles(known) {
  const found = new Set(TESTS)
  for (const file of found)
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import|import\()\s*'([.#][^']+\.(?:ts|mjs|json))'/g,
    )) {
      const path = name.startsWith('.')
        ? posix.join(posix.dirname(file), name)
        : name.replace(/^#(?=app|kernel|modules)/, 'src/').replace(/^#/, '')
      if (!known.has(path)) found.add(path)
    }
  return [...found]
}

/** Writes the package into `folder` and returns the path of the file. */
function pack(folder) {
  const place = mkdtempSync(join(tmpdir(), 'fenestra-pack-'))
  const copy = (from, to) => {
    mkdirSync(dirname(join(place, to)), { recursive: true })
    copyFileSync(join(root, from), join(place, to))
  }
  try {
    const files = imageFiles()
    for (const file of [...files, ...testFiles(new Set(files)), ...TYPES])
      copy(file, join('app', file === '.npmrc' ? 'npmrc' : file))
    copy('scripts/fenestra.mjs', 'fenestra.mjs')
    for (const file of ['LICENSE', 'CHANGELOG.md']) copy(file, file)
    writeFileSync(join(place, 'package.json'), `${JSON.stringify(aboutPackage(), null, 2)}\n`)
    mkdirSync(folder, { recursive: true })
    return join(folder, npmPack(place, folder))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function aboutPackage() {
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return { name, version, description, license, type, bin: { fenestra: 'fenestra.mjs' }, engines }
}

/** The name of the file that `npm pack` has written. */
function npmPack(place, folder) {
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const { file, args, shell } = npmCommand(words, process)
  const { status, stdout } = spawnSync(file, args, {
    cwd: place,
    shell,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('npm pack failed; see the reason above.')
  return stdout.trim()
}

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Name the folder for the package: npm run pack -- FOLDER')
  console.log(pack(resolve(folder)))
} catch (error) {
  fail(error)
}
