import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader finds in a PDF file: its words, page by page, and the language that it names. */
export async function readPdf(file: Uint8Array): Promise<{ pages: string[]; language: string | undefined }> {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document)
  const { info } = (await document.getMetadata()) as { info: { Language?: string } }
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), language: info.Language }
}
