/** What an owner can do about known failures of PostgreSQL's programs. */
const KNOWN: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /user with administrative permissions/,
    () =>
      'PostgreSQL refuses to run with the rights of an administrator. Start Fenestra in a terminal that was not opened ' +
      'with “Run as administrator”, or set DATABASE_URL to a PostgreSQL server.',
  ],
  [
    /initialized by PostgreSQL version (\d{1,9}), which is not compatible with this version (\d{1,9})/,
    ([, databaseVersion = '', brought = '']) =>
      `The database was made by PostgreSQL ${databaseVersion}, and this release of Fenestra brings PostgreSQL ${brought}, or POSTGRES_BIN has it. Nothing ` +
      `was changed. Start the release that brought PostgreSQL ${databaseVersion}, make a backup there with: npm run shop -- backup. ` +
      'Then restore it into an empty DATA_DIR with this release: npm run shop -- restore.',
  ],
  [
    /No space left on device|Disk quota exceeded/,
    () =>
      'The disk of DATA_DIR is full, or its quota is used up. Make room there, or set DATA_DIR to a folder on another ' +
      'disk, and start Fenestra again. What is stored stays as it is.',
  ],
  [
    /has invalid permissions|could not (?:change|access) permissions of directory/,
    () =>
      'The disk of DATA_DIR does not keep who may read a file, which PostgreSQL insists on (for example exFAT, SMB, or a ' +
      'Windows disk under /mnt in WSL). Set DATA_DIR to a folder on a Linux disk, such as one in your home folder.',
  ],
]

/** What to do about a failure of PostgreSQL, from its output; undefined for an unknown one. */
export function explainOutput(output: string): string | undefined {
  for (const [pattern, sentence] of KNOWN) {
    const match = pattern.exec(output)
    if (match) return sentence(match)
  }
  return undefined
}

/** PostgreSQL's programs are there, but the system cannot load them. */
export const noLoader =
  'The bundled PostgreSQL needs glibc, which this system does not have (Alpine, for example). Set DATABASE_URL to a ' +
  'PostgreSQL server, or use a system with glibc, such as Debian.'
