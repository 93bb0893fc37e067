-- Webhooks are also told of products, documents and payments.
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (events <@ '{order.placed,order.status_changed,order.changed_by_customer,quote.answered,samples.requested,product.changed,document.issued,payment.entered}'::text[]);
