import { isHeicName } from '../shrink-image.ts'

/** Limits checked before uploading; the server also checks the content. */
export interface FileRules {
  /** Maximum number of pictures in total; 1 for a single-picture field. */
  max: number
  /** Maximum size of a file in MB. */
  maxMb: number
}

export interface Problem {
  title: string
  description: string
}

const megabyte = 1024 * 1024

/** The first reason why the chosen files are not accepted; null if they can be uploaded. */
export function faultOf(files: readonly File[], present: number, { max, maxMb }: FileRules): Problem | null {
  if (max > 1 && present + files.length > max) {
    return { title: 'Too many files', description: `Maximum ${max} files allowed.` }
  }
  for (const { name, type, size } of files) {
    if (!type.startsWith('image/') && !isHeicName(name)) {
      return { title: 'Invalid file type', description: `${name} is not an image file.` }
    }
    if (size > maxMb * megabyte) {
      return { title: 'File too large', description: `${name} is larger than ${maxMb}MB.` }
    }
  }
  return null
}
