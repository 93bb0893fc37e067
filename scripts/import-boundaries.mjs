/**
 * `npm run check`, step Walls: which folders of kernel, modules and app may import each other, and which layers.
 * `--draw` prints the imports between folders as a table.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { moduleDeclarations } from './module-declarations.mjs'
import { root } from './prepare.mjs'
import { filesBelow } from './tools.mjs'

const { kernel: _, ...modules } = moduleDeclarations
/** What each module needs. */
const needs = Object.fromEntries(Object.entries(modules).map(([name, declared]) => [name, declared.needs]))
/** What `#kernel/*` and the like stand for. */
const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const files = filesBelow(['src'], /\.tsx?$/).filter(
  (file) => !/\.test\.tsx?$|\/(?:factory|expectations)\.ts$|\.gen\.ts$/.test(file),
)

/** `kernel`, `app`, or the name of a module. */
const folderOf = (file) => /^src\/(?:modules\/)?([^/]+)/.exec(file)[1]

/** What each layer may import besides itself; the layer of a file is in its path. */
const LAYERS = {
  contract: [],
  rules: ['contract'],
  errors: ['contract'],
  server: ['contract', 'errors', 'rules'],
  web: ['contract', 'rules', 'storefront', 'backoffice'],
  storefront: ['contract', 'rules', 'web'],
  backoffice: ['contract', 'rules', 'web'],
}

/** Folders of the kernel are named after what they hold; all but contract, rules and web run on the server. */
function layerOf(file) {
  const [, inKernel, layer, part] =
    /^src\/(kernel\/|(?:modules\/)?[^/]+\/)(\w[\w-]*)(?:\.tsx?$|\/(storefront|backoffice)?)/.exec(file) ?? []
  if (layer === 'web') return part ?? 'web'
  return inKernel === 'kernel/' && !LAYERS[layer] ? 'server' : layer
}

/** Names of files and folders that say nothing of what is in them (CONTRIBUTING.md, rule 1). */
const EMPTY_NAME = /(?:^|[/.-])(?:helpers?|utils?|common|constants|misc)(?=[/.]|$)/i
/** Exports named after no task: `priceHelper`, `DateUtils`. */
const EMPTY_EXPORT = /(?:^|[a-z])(?:Helpers?|Utils?)$|^(?:helpers?|utils?|common|constants)$/
const faultyNames = []

function* importsOf(file) {
  const { module, program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (EMPTY_NAME.test(file))
    faultyNames.push(`${file} has a name that says nothing of its content (CONTRIBUTING.md, rule 1)`)
  for (const { exportName } of module.staticExports.flatMap(({ entries }) => entries))
    if (EMPTY_EXPORT.test(exportName.name ?? ''))
      faultyNames.push(
        `${file} exports ${exportName.name}, a name that says nothing of its task (CONTRIBUTING.md, rule 1)`,
      )
  const sources = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...dynamicImports(program),
  ]
  for (const source of new Set(sources)) if (source) yield source
}

/** The imported file, from the root of the project; undefined for a package. */
function fileOf(from, source) {
  const path = source.replace(/\?.*/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  const [alias, ...rest] = path.split('/')
  return aliases[`${alias}/*`]?.replace('./', '').replace('*', rest.join('/'))
}

function* dynamicImports(value) {
  if (Array.isArray(value)) for (const one of value) yield* dynamicImports(one)
  else if (typeof value === 'object' && value !== null) {
    if (/^(ImportExpression|TSImportType)$/.test(value.type)) yield (value.source ?? value.argument)?.value
    for (const part of Object.values(value)) yield* dynamicImports(part)
  }
}

const imports = files.flatMap((from) =>
  [...importsOf(from)].map((source) => ({ from, source, to: fileOf(from, source) })),
)
const edges = imports
  .filter(({ from, to }) => to?.startsWith('src/') && folderOf(to) !== folderOf(from))
  .map(({ from, to }) => ({ from, to, pair: `${folderOf(from)} -> ${folderOf(to)}` }))

const mayImport = (pair) => {
  const [from, to] = pair.split(' -> ')
  return from === 'app' || (to === 'kernel' && from !== 'kernel') || needs[from]?.includes(to) === true
}

/**
 * Whether a file is public: the contract of a module, or the `index.ts` of a layer. Storefront and back office each
 * have their own, because neither loads the other's code; rules and contract compile without the types of server and
 * browser.
 */
const isFace = (file) =>
  /^src\/modules\/[^/]+\/(?:contract|rules|web\/queries)(?:\.ts|\/index\.ts)$/.test(file) ||
  /^src\/modules\/[^/]+\/(?:server|web|web\/storefront|web\/backoffice)\/index\.ts$/.test(file)

const faults = [
  ...faultyNames,
  ...undeclared(),
  ...circles(),
  ...crossings(),
  ...acrossLayers(),
  ...behindTheFace(),
  ...unused(),
]
if (process.argv.includes('--draw')) draw()
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${edges.length} imports between folders`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Modules without a declaration. */
function undeclared() {
  const folders = new Set(files.filter((file) => file.startsWith('src/modules/')).map(folderOf))
  return [...folders].filter((name) => !needs[name]).map((name) => `src/modules/${name} has no module.json`)
}

/** Checks that modules which need each other form no circle. */
function circles() {
  const sorted = new Set()
  const found = []
  function visit(name, path) {
    if (path.includes(name))
      found.push(`${[...path.slice(path.indexOf(name)), name].join(' needs ')}: a circle`)
    else if (!sorted.has(name)) {
      for (const needed of needs[name] ?? []) visit(needed, [...path, name])
      sorted.add(name)
    }
  }
  for (const name of Object.keys(needs)) visit(name, [])
  return found
}

function crossings() {
  return edges
    .filter(({ pair }) => !mayImport(pair))
    .map(({ from, to, pair }) => `${from} imports ${to}: ${pair} is in no module.json`)
}

/** Checks the layers, and that what runs in a browser imports nothing of Node. */
function acrossLayers() {
  return imports.flatMap(({ from, to, source }) => {
    const layer = layerOf(from)
    if (to === undefined)
      return layer !== 'server' && source.startsWith('node:') ? [`${from} imports ${source}`] : []
    if (from.startsWith('src/kernel/web/ui/') && !to.startsWith('src/kernel/web/ui/'))
      return [`${from} imports ${to}: the primitives of pages know nothing of the shop`]
    const imported = to.startsWith('src/') && layerOf(to)
    if (!imported || !LAYERS[layer] || !LAYERS[imported]) return []
    return imported === layer || LAYERS[layer].includes(imported)
      ? []
      : [`${from} imports ${to}: ${layer} may not import ${imported}`]
  })
}

/** Checks that modules import each other only through public files; the app may import any file. */
function behindTheFace() {
  return edges
    .filter(({ from, to }) => from.startsWith('src/modules/') && to.startsWith('src/modules/') && !isFace(to))
    .map(({ from, to }) => `${from} imports ${to}, which is neither an index.ts nor a contract of its module`)
}

function unused() {
  const used = new Set(edges.map(({ pair }) => pair))
  return Object.entries(needs).flatMap(([name, list]) =>
    list
      .filter((needed) => !used.has(`${name} -> ${needed}`))
      .map((needed) => `src/modules/${name}/module.json: it no longer needs ${needed}`),
  )
}

function draw() {
  const names = ['kernel', ...Object.keys(needs), 'app']
  const count = (pair) => edges.filter((edge) => edge.pair === pair).length || ''
  console.log(`| imports | ${names.join(' | ')} |\n|---|${'---:|'.repeat(names.length)}`)
  for (const name of names)
    console.log(`| ${name} | ${names.map((to) => count(`${name} -> ${to}`)).join(' | ')} |`)
}
