-- Hex; null without a beacon. Sessions that older processes draw have none: verify-draw then says that it cannot check it.
alter table draw_session add column beacon_signature text;
