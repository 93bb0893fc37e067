import { extractText, getDocumentProxy } from 'unpdf'

/** The content of a PDF file for its reader: the text of each page, and the declared language. */
export async function readPdf(file: Uint8Array): Promise<{ pages: string[]; language: string | undefined }> {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document)
  const { info } = (await document.getMetadata()) as { info: { Language?: string } }
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), language: info.Language }
}
