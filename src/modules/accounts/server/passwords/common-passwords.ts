import { readFile } from 'node:fs/promises'

const file = new URL('common-passwords.txt', import.meta.url)
let list: Promise<ReadonlySet<string>> | undefined

async function read(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))
}

/** Whether a password is on the list of common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= read()
  return (await list).has(password.toLowerCase())
}
