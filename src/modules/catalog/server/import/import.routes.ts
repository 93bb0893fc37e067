import type { FastifyInstance } from 'fastify'
import { importLimit, importProducts } from '../../contract/catalog-import.ts'
import { mount } from '../../../../kernel/http/mount.ts'
import { refuse } from '../../../../kernel/http/refusal.ts'
import type { ImportService } from './import.service.ts'

/** The text of a file. Throws a refusal for one in another encoding, whose letters would be lost. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('malformed_csv', { message: 'The file is not in UTF-8. Save it as “CSV UTF-8”.' })
  }
}

/** In a part of its own, so that no other address understands files, and this one nothing else. */
export function mountImport(http: FastifyInstance, imports: ImportService): void {
  void http.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: importLimit },
      async (_request: unknown, bytes: Buffer) => decoded(bytes),
    )
    mount(part, importProducts, ({ body, query, actor }) =>
      imports.run(body, query.dry_run === 'true', actor),
    )
  })
}
