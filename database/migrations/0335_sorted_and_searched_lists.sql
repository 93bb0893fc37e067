-- Alerts by date, whether or not they are resolved: stock_alerts_list_idx has them by state first.
create index stock_alerts_created_at_idx on stock_alerts (created_at desc, id desc);

-- Installations are found by the words of their own texts.
create index installations_search_idx on installations using gin (
  plain_text(coalesce(visit_address, '') || ' ' || coalesce(assigned_installer, '') || ' '
    || coalesce(customer_notes, '') || ' ' || coalesce(installer_notes, '') || ' '
    || coalesce(completion_notes, '')) gin_trgm_ops);
