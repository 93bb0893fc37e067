import { Link } from '@tanstack/react-router'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { backUpNow, downloadBackup, type Status } from '../../contract.ts'
import { useBackUpNow } from '../queries.ts'
import { formatBytes, relativeTime } from './status-words.ts'

/** Calls `then` once the person has proved with the password, now or recently, that it is them. */
export type Prove = (then: () => void) => Promise<void>

/** When backups are made, the latest of them to download, and a button that makes one. */
export function BackupsCard({ backups, now, prove }: Status & { now: Date; prove: Prove }) {
  const may = useMay(backUpNow)
  const { mutate, isPending } = useBackUpNow()
  const plan =
    backups.schedule === null
      ? 'None are scheduled.'
      : `Scheduled at ${backups.schedule} (UTC), the newest ${backups.keep} are kept.`
  return (
    <Card id="backups" title="Backups" hint={plan}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" disabled={!may || isPending} onClick={() => mutate()}>
          Back up now
        </Button>
        {backups.schedule === null && (
          <Link to="/admin/settings" search={{ tab: 'all' }} hash="backups" className="text-accent underline">
            How to schedule them
          </Link>
        )}
      </div>
      {backups.latest.length === 0 && <p className="text-ink-soft">No backup was made yet.</p>}
      <ul className="grid gap-2 empty:hidden">
        {backups.latest.slice(0, 5).map((backup) => (
          <li key={backup.startedAt} className="flex flex-wrap justify-between gap-x-4">
            <BackupFile backup={backup} folder={backups.folder} prove={prove} />
            <span className={classes('figures', backup.failure ? 'text-clay' : 'text-ink-soft')}>
              {relativeTime(backup.startedAt, now)}
              {backup.bytes !== null && `, ${formatBytes(backup.bytes)}`}
              {backup.failure !== null && ', failed'}
              {backup.finishedAt === null && ', not finished'}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-note/5 text-ink-soft">
        They are in the folder <span className="break-all">{backups.folder}</span> on the machine of the shop.
        Copy them to another one.
      </p>
    </Card>
  )
}

/** The name of a backup; if it lies in the folder of backups, a link that downloads it. */
function BackupFile({
  backup: { file, bytes },
  folder,
  prove,
}: {
  backup: Status['backups']['latest'][number]
  folder: string
  prove: Prove
}) {
  const may = useMay(downloadBackup)
  const name = file.split(/[/\\]/).at(-1) ?? ''
  if (!may || bytes === null || file.slice(0, -name.length - 1) !== folder)
    return (
      <span className="min-w-0 break-all" title={file}>
        {name}
      </span>
    )
  const url = address(downloadBackup, { params: { file: name } })
  return (
    <a
      href={url}
      download={name}
      title="Download"
      className="min-w-0 break-all text-accent underline"
      onClick={(event) => {
        event.preventDefault()
        void prove(() => window.location.assign(url))
      }}
    >
      {name}
    </a>
  )
}
