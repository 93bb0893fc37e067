/** What may be chosen at once; the server checks again by content. */
export interface FileRules {
  /** How many pictures there may be in all; one in a field for one. */
  max: number
  /** Megabytes a file. */
  maxMb: number
}

export interface Problem {
  title: string
  description: string
}

const megabyte = 1024 * 1024

/** Why the chosen files are not taken: the first fault stops them all. Null when they may be sent. */
export function faultOf(files: readonly File[], present: number, { max, maxMb }: FileRules): Problem | null {
  if (max > 1 && present + files.length > max) {
    return { title: 'Too many files', description: `Maximum ${max} files allowed.` }
  }
  for (const { name, type, size } of files) {
    if (!type.startsWith('image/')) {
      return { title: 'Invalid file type', description: `${name} is not an image file.` }
    }
    if (size > maxMb * megabyte) {
      return { title: 'File too large', description: `${name} is larger than ${maxMb}MB.` }
    }
  }
  return null
}
