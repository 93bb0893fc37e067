import { aForm, aPicture } from '../../pictures.ts'
import { until } from '../../process/shop-process.ts'
import { ask, insist, type Flow, type FlowContext } from './flow.ts'

interface Upload {
  id: string
  name: string
  variants: string
  attempts: number
  deleted: boolean
}

async function uploads({ pool }: FlowContext): Promise<Upload[]> {
  const { rows } = await pool.query<Upload>(
    'select id, name, variants, attempts, deleted_at is not null as deleted from uploads',
  )
  return rows
}

/** Whether the whole picture is served. */
async function isShown({ address }: FlowContext, name: string): Promise<boolean> {
  const answer = await ask(`${address}/uploads/${name}`)
  if (answer.status !== 200) return false
  const size = Number(answer.headers.get('content-length'))
  return answer.arrayBuffer().then(
    (bytes) => bytes.byteLength === size,
    () => false, // it was cut off, and the browser knows
  )
}

async function remove({ address, cookie }: FlowContext, name: string): Promise<void> {
  const { status } = await ask(`${address}/api/upload/${name}`, { method: 'DELETE', headers: { cookie } })
  insist(status === 200, `deleting a picture answered ${status}`)
}

/** Orphaned files are deleted after an hour; here at once. */
async function sweep(world: FlowContext): Promise<void> {
  for (const stored of world.outside.objects.values()) stored.modifiedAt = new Date(0)
  await world.run('sweep-uploads')
}

async function store({ address, cookie }: FlowContext): Promise<Response> {
  const { payload, headers } = aForm({ bytes: await aPicture().png().toBuffer() })
  return ask(`${address}/api/upload/single`, {
    method: 'POST',
    body: payload as Buffer<ArrayBuffer>,
    headers: { ...(headers as Record<string, string>), cookie },
  })
}

/** From upload to deletion; returns whether everything succeeded. */
async function uploadViewAndDelete(world: FlowContext): Promise<boolean> {
  const stored = await store(world)
  if (!stored.ok) {
    insist((await uploads(world)).length === 0, 'a picture that was refused has a row')
    return false
  }
  await until('the smaller files were tried', async () => {
    await world.run('generate-variants')
    return (await uploads(world)).every(({ variants, attempts }) => variants === 'made' || attempts > 0)
  })
  const [{ name, variants } = { name: '', variants: '' }] = await uploads(world)
  if (variants !== 'made' || !(await isShown(world, name))) return false
  await remove(world, name)
  return (await uploads(world)).length === 0
}

/** An acknowledged picture exists whatever happened, and can be deleted completely. */
async function recoverPicture(world: FlowContext): Promise<void> {
  await until('the smaller files are made', async () => {
    const waiting = (await uploads(world)).filter((one) => !one.deleted && one.variants !== 'made')
    const givenUp = waiting.filter(({ variants }) => variants === 'failed')
    insist(givenUp.length === 0, 'smaller files were given up')
    if (waiting.length > 0) await world.run('generate-variants')
    return waiting.length === 0
  })
  for (const { name } of (await uploads(world)).filter(({ deleted }) => !deleted)) {
    insist(await isShown(world, name), 'a picture that was acknowledged is not there')
    await remove(world, name)
  }
  await sweep(world)
  insist((await uploads(world)).length === 0, 'a deleted picture is not forgotten')
  const left = world.outside.objects.size
  insist(left === 0, `${left} files belong to no picture`)
}

/** A picture is uploaded, resized, viewed and deleted. */
export const picture: Flow = {
  name: 'a picture, from upload to deletion',
  system: 's3',
  begin: async (world) => ({
    attempt: () => uploadViewAndDelete(world),
    recover: () => recoverPicture(world),
  }),
}

const STRAY = 'uploads/0123456789abcdef0123456789abcdef-8x6-336699.png'

/** An orphaned file is deleted. */
export const strayFile: Flow = {
  name: 'sweeping stray files',
  system: 's3',
  async begin(world) {
    const { objects } = world.outside
    objects.set(STRAY, { bytes: Buffer.from('a'), type: 'image/png', modifiedAt: new Date(0) })
    return {
      async attempt() {
        await sweep(world)
        return objects.size === 0
      },
      async recover() {
        await sweep(world)
        insist(objects.size === 0, 'a stray file stays')
      },
    }
  },
}
