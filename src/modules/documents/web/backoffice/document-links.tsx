import type { DocumentOnWire } from '../../contract/index.ts'

const look =
  'inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-ink max-desk:min-h-11'

/** The files of a document. */
export function DocumentLinks({ document }: { document: DocumentOnWire }) {
  const { id, number, hasXml } = document
  return (
    <>
      <a
        href={`/api/documents/${id}/pdf`}
        target="_blank"
        rel="noreferrer"
        aria-label={`PDF of ${number}`}
        className={look}
      >
        PDF
      </a>
      {hasXml && (
        <a
          href={`/api/documents/${id}/xml`}
          download={`${number}.xml`}
          aria-label={`XML of ${number}`}
          className={look}
        >
          XML
        </a>
      )}
    </>
  )
}
