import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit in /proc/PID/stat, in ms: 100 a second on every Linux. */
const TICK_MS = 10
/** Fields of /proc/PID/stat (proc(5)), counted after the name, which may contain blanks. */
const [PARENT, CHILD_USER, CHILD_SYSTEM] = [1, 13, 14]

/** Text of a file; null when its process has ended: then its parent has its time. */
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

/** What the threads of a process have had, in ms: exact, where /proc/PID/stat rounds each process down. */
function ownMs(pid: string): number {
  const tasks = `/proc/${pid}/task`
  let ms = 0
  try {
    for (const task of readdirSync(tasks))
      ms += Number(read(`${tasks}/${task}/schedstat`)?.split(' ', 1)[0] ?? 0) / 1e6
  } catch {
    // It has ended meanwhile.
  }
  return ms
}

/** Processor time of a process and its children so far, those that have ended too, in ms. Linux only. */
export function processorMs(pid: number): number {
  const own = fieldsOf(String(pid))
  const ended = (Number(own[CHILD_USER]) + Number(own[CHILD_SYSTEM])) * TICK_MS
  let ms = ownMs(String(pid)) + ended
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name) && Number(fieldsOf(name)[PARENT]) === pid) ms += ownMs(name)
  return ms
}
