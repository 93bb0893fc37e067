/** What the charts of the back office have in common, as properties of their parts. */
export const chartMargin = { top: 8, right: 8, bottom: 0, left: 0 }
export const tick = { fill: 'var(--ink-soft)', fontSize: 12 }
export const xAxisLook = { tick, tickLine: false, axisLine: { stroke: 'var(--line)' } }
export const yAxisLook = { tick, tickLine: false, axisLine: false }
export const tooltipLook = {
  contentStyle: {
    background: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    color: 'var(--ink)',
  },
  itemStyle: { color: 'var(--ink)' },
}
export const legendLook = { wrapperStyle: { fontSize: 13, color: 'var(--ink)' } }
