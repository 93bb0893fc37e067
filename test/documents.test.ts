import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'data', 'test-results'].includes(name),
})
const documents = files.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(root + file, 'utf8')

/** Names in a document: the texts between backticks, outside of code blocks. */
const namesIn = (document: string) =>
  Array.from(
    read(document)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\n]+)`/g),
    ([, name = '']) => name,
  )

/** Looks like a file or folder of the project: segments between slashes, or a name with a known extension. */
const isPath = (name: string) =>
  /^[\w-][\w.-]*(\/[\w.-]+)+\/?$/.test(name) || /^[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|sql|css|sh)$/.test(name)

/** Files that exist only in a running or built shop, name patterns, and text that only looks like a path. */
const elsewhere =
  /^(DATA_DIR|fenestra|secrets|dist|\.cache|Asia|LISTEN)\/|^deploy\/\.env$|^x\.(routes|service|repository|tables|serializer)\.ts$/

/** Documents may shorten a path, so a matching end is enough. */
const isThere = (path: string) => {
  const name = path.replace(/\/$/, '')
  return files.some((file) => file === name || file.endsWith(`/${name}`))
}

describe('the documents', () => {
  test.for(documents)('%s names only existing files and folders', (document) => {
    const paths = namesIn(document).filter((name) => isPath(name) && !elsewhere.test(name))
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })

  test.for(documents)('%s links only to existing targets', (document) => {
    const folder = document.replace(/[^/]*$/, '')
    const links = Array.from(read(document).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g), ([, link = '']) => link)
    const missing = links.filter(
      (link) => !files.includes(new URL(link, `file:///${folder}`).pathname.replace(/^\/|\/$/g, '')),
    )
    expect(missing).toEqual([])
  })

  test('name only existing npm scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((document) =>
      Array.from(read(document).matchAll(/npm run ([\w:-]+)/g), ([, script = '']) => script),
    )
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([])
  })
})
