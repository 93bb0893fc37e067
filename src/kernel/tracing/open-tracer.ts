import type { Env } from '#kernel/process/env.ts'
import type { Tracer } from './tracer.ts'

/**
 * The configured tracer; OpenTelemetry is loaded only if there is a collector.
 * @param onTrouble called when the collector does not accept a batch
 */
export async function openTracer(
  { collector }: Pick<Env, 'collector'>,
  onTrouble: (reason: string) => void,
): Promise<Tracer | undefined> {
  if (collector === undefined) return undefined
  return (await import('./otlp.ts')).otlpTracer(collector, onTrouble)
}
