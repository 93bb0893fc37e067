import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit in /proc/PID/stat, in ms: 100 ticks a second on Linux. */
const TICK_MS = 10
/** Indexes of fields in /proc/PID/stat (proc(5)), after the name, which may contain spaces. */
const [PARENT, CHILD_USER, CHILD_SYSTEM] = [1, 13, 14]

/** The text of a file; null if its process has ended, whose time is then in its parent's. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function fieldsOf(pid: string): string[] {
  const text = read(`/proc/${pid}/stat`) ?? ''
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The processor time of a process's threads in ms; exact, while /proc/PID/stat is rounded down. */
function ownMs(pid: string): number {
  const tasks = `/proc/${pid}/task`
  let ms = 0
  try {
    for (const task of readdirSync(tasks))
      ms += Number(read(`${tasks}/${task}/schedstat`)?.split(' ', 1)[0] ?? 0) / 1e6
  } catch {
    // The process has ended.
  }
  return ms
}

/** The processor time so far of a process and its children, including those that have ended, in ms. Linux only. */
export function processorMs(pid: number): number {
  const own = fieldsOf(String(pid))
  const ended = (Number(own[CHILD_USER]) + Number(own[CHILD_SYSTEM])) * TICK_MS
  let ms = ownMs(String(pid)) + ended
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name) && Number(fieldsOf(name)[PARENT]) === pid) ms += ownMs(name)
  return ms
}
