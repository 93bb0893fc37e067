import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { measurements } from '../scripts/measurements.mjs'
import { runCommand } from '#app/server/shop.ts'
import { daysNamed } from './days/days.ts'
import { runFaults } from './faults/run.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'data', 'test-results'].includes(name),
})
const documents = files.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(root + file, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

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

/** Files that exist only in a running or built shop, or in a project that has it as a dependency, name patterns, and text that only looks like a path. */
const elsewhere =
  /^(DATA_DIR|fenestra|secrets|dist|\.cache|Asia|LISTEN)\/|^deploy\/\.env$|^fenestra\.config\.ts$|^modules\/opening-hours$/

/** Documents may shorten a path, so a matching end is enough. */
const isThere = (path: string) => {
  const name = path.replace(/\/$/, '')
  return files.some((file) => file === name || file.endsWith(`/${name}`))
}

/** The commands of the project in a file, as the script that each starts and its arguments. */
function commandsIn(file: string) {
  const source = read(file)
  const commands =
    /(?:npm (?:run ([\w:-]+)|(test|start))(?: --)?|node (scripts\/[\w-]+\.mjs))((?: [^`\n]*)?)/g
  return Array.from(
    source.matchAll(commands),
    ({ index, 0: text, 1: run, 2: short, 3: script, 4: rest = '' }) => ({
      text,
      script: script ?? /scripts\/[\w-]+\.mjs/.exec(scripts[run ?? short ?? ''] ?? '')?.[0],
      // Without comments and the quotes of a shell.
      args: rest
        .replace(/ +#.*|"|\$\([^)]*\)/g, '')
        .split(' ')
        .filter((word) => word !== '' && word !== '...'),
      /** In a block that is copied into a terminal. */
      isInBlock: (source.slice(0, index).match(/^```/gm) ?? []).length % 2 === 1,
    }),
  )
}

/** What stands for a value in a document. */
const examples: Record<string, string> = {
  FILE: 'shop.tar.gz',
  N: '7',
  ID: randomUUID(),
  EMAIL: 'owner@example.com',
  LIST: 'database',
}

/** Whether the arguments of a command are understood, without running it. */
const isUnderstood: Record<string, (args: string[]) => boolean | Promise<boolean>> = {
  // 2: not understood; 1: understood, but there can be no shop in a file.
  'scripts/shop.mjs': async (args) => (await runCommand(args)) === 1,
  'scripts/faults.mjs': async (args) => {
    const said: string[] = []
    await runFaults([...args, '--database', 'nowhere'], (line) => said.push(line))
    return said[0]?.startsWith('There is no nowhere;') === true
  },
  'scripts/docs-site.mjs': (args) => args.length === 1,
  'scripts/pack.mjs': (args) => args.length === 1,
  'scripts/texts.mjs': ([direction = '', ...others]) => /^(?:in|out)$/.test(direction) && others.length === 2,
  'scripts/test-days.mjs': (args) => daysNamed(args).length > 0,
  'scripts/bench.mjs': (args) => args.every((name) => measurements().includes(name)),
  'scripts/test.mjs': (args) =>
    args.every(
      (word) =>
        /^--changed(=|$)|^[A-Z_]+=./.test(word) ||
        files.some((file) => /\.(test|spec)\.tsx?$/.test(file) && file.includes(word)),
    ),
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

  test('the documents name only commands that exist and understand their arguments, and so do the deployment files', async () => {
    vi.stubEnv('DATABASE_URL', undefined)
    vi.stubEnv('DATA_DIR', `${root}package.json/none`)
    vi.spyOn(console, 'error').mockReturnValue()
    const commands = [...documents, 'deploy/kubernetes/backup.yaml'].flatMap(commandsIn)
    const known = new Set<string>()
    const wrong: string[] = []
    for (const { text, script = '', args, isInBlock } of commands.toSorted(
      (a, b) => b.args.length - a.args.length,
    )) {
      const [name = ''] = args
      // A sentence may name a command alone that is described elsewhere with its arguments.
      const isNamed = !isInBlock && args.length === 1 && known.has(`${script} ${name}`)
      const given = args.map((word) => examples[word] ?? word)
      const isRight = isUnderstood[script] ?? (() => args.every((word) => read(script).includes(word)))
      if (!files.includes(script) || (args.length > 0 && !isNamed && !(await isRight(given))))
        wrong.push(text)
      else known.add(`${script} ${name}`)
    }
    expect(commands.length).toBeGreaterThan(60)
    expect(wrong).toEqual([])
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  test('the documents name only existing npm scripts', () => {
    const named = documents.flatMap((document) =>
      Array.from(read(document).matchAll(/npm run ([\w:-]+)/g), ([, script = '']) => script),
    )
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([])
  })
})

test('the code that docs/modules.md shows of calculators and columns is that of the examples, whose tests run it', () => {
  const examples = files.filter((file) => /^examples\/.*\.tsx?$/.test(file)).map(read)
  const shown = read('docs/modules.md').split('### Prices of delivery')[1]?.split('A file theme.css')[0] ?? ''
  const [calculators, columns] = [shown.split('\n## 5.')[0] ?? '', shown.split('A column of a list')[1] ?? '']
  const blocks = Array.from(
    `${calculators}${columns}`.matchAll(/```tsx?\n([\s\S]*?)```/g),
    ([, code = '']) => code,
  )
  expect(blocks).toHaveLength(4)
  for (const code of blocks)
    expect(
      examples.some((example) => example.includes(code)),
      code,
    ).toBe(true)
})
