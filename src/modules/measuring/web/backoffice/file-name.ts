/** The base name of the files of a case recorded at this moment: `phone-2026-11-25T22-10-05`. */
export const fileName = (recordedAt: string) => `phone-${recordedAt.slice(0, 19).replaceAll(':', '-')}`

/** The name of the video, with the extension of its format. */
export const videoName = (recordedAt: string, { type }: Blob) =>
  `${fileName(recordedAt)}.${type.includes('mp4') ? 'mp4' : 'webm'}`
