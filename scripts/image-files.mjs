/** The files from which `docker build` makes the image: what Dockerfile copies and .dockerignore lets through. */
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './prepare.mjs'

const lines = (file) => readFileSync(join(root, file), 'utf8').split('\n')

/**
 * Copies the image's files into an empty folder and links the packages that `npm ci --omit=dev` installs, so that
 * neither the tests nor their packages can be found there.
 */
export function copyImageFiles(folder) {
  const files = imageFiles()
  const packages = runtimePackages()
  for (const parent of new Set([...files, ...packages].map((path) => dirname(path))))
    mkdirSync(join(folder, parent), { recursive: true })
  for (const file of files) {
    copyFileSync(join(root, file), join(folder, file))
    const { atime, mtime } = statSync(join(root, file))
    // A build compares them to see what has changed.
    utimesSync(join(folder, file), atime, mtime)
  }
  for (const name of packages) symlinkSync(join(root, name), join(folder, name), 'junction')
}

/** Paths relative to the root, with slashes. */
export function imageFiles() {
  const names = lines('Dockerfile').flatMap(
    (line) => /^COPY (?!--)(.+) \S+$/.exec(line)?.[1].split(' ') ?? [],
  )
  const rules = lines('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'))
  return names
    .flatMap((name) => [name, ...globSync(`${name}/**`, { cwd: root })])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(root, file)).isFile() && isLetThrough(file, rules))
}

/** As Docker decides: the last rule that matches the file or a folder above it. */
function isLetThrough(file, rules) {
  const parts = file.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const last = rules.findLast((rule) => paths.some((path) => posix.matchesGlob(path, rule.replace(/^!/, ''))))
  return last === undefined || last.startsWith('!')
}

/** The folders of the packages directly in node_modules that are not only for development, as far as installed. */
function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.keys(packages).filter(
    (path) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !packages[path].dev && existsSync(join(root, path)),
  )
}
