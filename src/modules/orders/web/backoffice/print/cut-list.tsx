import type { JobSheet } from '../../../contract/orders-admin.ts'
import { kindColumns } from './kind-columns.ts'
import { cutSize, kindTitle, mountText, orderedText, warningText } from './piece-labels.ts'
import type { SheetLine } from './piece-labels.ts'
import './sheets.css'

/** Kinds in the order in which their first pieces come. */
function byKind(orders: readonly JobSheet[]): [SheetLine['kind'], SheetLine[]][] {
  return [
    ...Map.groupBy(
      orders.flatMap(({ lines }) => lines),
      ({ kind }) => kind,
    ),
  ]
}

/** What the workshop cuts for all chosen orders together: warnings first, then a table for each kind. */
export function CutList({ orders }: { orders: readonly JobSheet[] }) {
  const warned = orders.flatMap(({ lines }) => lines).filter(({ warnings }) => warnings.length > 0)
  return (
    <article className="sheet wide" aria-label="Cut list of all chosen orders">
      <h2 className="mb-3 font-sans text-[1.5rem]/8 font-bold">Cut list</h2>
      {warned.length > 0 && (
        <section className="warnings" aria-label="Before you cut">
          <h3>Before you cut</h3>
          <ul>
            {warned.map((line) => (
              <li key={line.label}>
                <strong className="figures">{line.label}</strong> {line.warnings.map(warningText).join('; ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {byKind(orders).map(([kind, lines]) => (
        <KindTable key={kind ?? 'none'} kind={kind} lines={lines} />
      ))}
    </article>
  )
}

function KindTable({ kind, lines }: { kind: SheetLine['kind']; lines: readonly SheetLine[] }) {
  const columns = kind === null ? [] : kindColumns[kind]
  const title = kindTitle(kind)
  return (
    <section className="kind" aria-label={title}>
      <h3>{title}</h3>
      <table aria-label={title}>
        <thead>
          <tr>
            <th>Piece</th>
            <th>Finished size (mm)</th>
            {columns.map(({ head }) => (
              <th key={head}>{head}</th>
            ))}
            <th>Room, mount, note</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <td>
                <strong className="figures">{line.label}</strong>
                <br />
                {line.product_name}
              </td>
              <td>
                <span className="cut figures">{cutSize(line)}</span>
                <br />({orderedText(line)})
              </td>
              {columns.map(({ head, of }) => (
                <td key={head} className="figures">
                  {of(line) || '—'}
                </td>
              ))}
              <td>{[line.room, mountText(line), line.note].filter(Boolean).join(' · ') || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tolerance">{kind === 'curtain' ? 'Tolerance ±1 %' : 'Tolerance ±3 mm'}</p>
    </section>
  )
}
