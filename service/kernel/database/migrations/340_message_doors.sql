-- The address on the site of what a notification is about, where that is neither an order nor a charge.
alter table notification add column leads_to text;
