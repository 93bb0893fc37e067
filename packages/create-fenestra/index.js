#!/usr/bin/env node
/** `npm create fenestra NAME`: asks what it is not told, and writes a project. */
import { createInterface } from 'node:readline/promises'
import { basename, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { problemOf, writeProject } from './project.js'

const options = {
  country: { type: 'string' },
  currency: { type: 'string' },
  module: { type: 'string' },
  fenestra: { type: 'string' },
  demo: { type: 'boolean', default: false },
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0)
    throw new Error('Name the folder of the shop: npm create fenestra my-shop')
  const place = resolve(folder)
  const wanted = { name: basename(place).toLowerCase(), ...values, ...(await asked(values)) }
  const problem = problemOf(wanted)
  if (problem) throw new Error(problem)
  await writeProject(place, wanted)
  const there = relative(process.cwd(), place)
  console.log(`The shop is in ${there || place}.\n\n  cd ${there || place}\n  npm install\n  npm start\n`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Country and currency, where the options do not name them and somebody is there to answer. */
async function asked({ country, currency }) {
  if (!process.stdin.isTTY || (country && currency)) return {}
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return {
      country: country ?? ((await terminal.question('Country of the shop, two letters (VN): ')) || 'VN'),
      currency: currency ?? ((await terminal.question('Currency, three letters (VND): ')) || 'VND'),
    }
  } finally {
    terminal.close()
  }
}
