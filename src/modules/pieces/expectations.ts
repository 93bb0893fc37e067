import type { Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/pieces': 'staff',
    'GET /api/pieces/scans': 'staff',
    'POST /api/pieces/scans': 'editors',
    'POST /api/pieces/scans/*/undo': 'editors',
    'GET /api/settings/pieces': 'staff',
    'PUT /api/settings/pieces': 'admins',
  },
  columns: {
    piece_scans: { words: 'label state' },
    piece_settings: { words: 'before_packed' },
  },
  rows: [
    `piece_scans (piece_id, order_id, label, state, station, photo, actor_name)
      select l.piece_id, o.id, o.order_number || '-1', 'cut', 'Table 2', '/uploads/photo.jpg', 'Vy'
      from orders o join order_lines l on l.order_id = o.id and l.position = 0 where o.user_id = :me limit 1`,
  ],
}
