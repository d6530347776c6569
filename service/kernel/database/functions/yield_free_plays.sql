-- Takes the reserved time of free plays for a paid order, in the order's transaction: a play that has begun ends when the order begins, one
-- that has not is displaced; both players get their chance back and are told. The caller has locked the listing. A job of a play
-- that is running is skipped: it waits for the listing, and then reads the play's new end.
create or replace function yield_free_plays(wanted bigint, taken tstzrange, moved_at timestamptz) returns void language plpgsql as $$
declare
  play record;
  until timestamptz;
begin
  for play in
    select free_play.id, free_play.user_id, free_play.status, free_play.start_at, free_play.end_at, listing.title
    from order_hold join free_play on free_play.id = order_hold.free_play_id join listing on listing.id = free_play.listing_id
    where order_hold.listing_id = wanted and order_hold.active and order_hold.free_play_id is not null and order_hold.during && taken
    order by free_play.id for update of free_play
  loop
    if play.status = 'booked' then
      update free_play set status = 'displaced', ended_at = moved_at where id = play.id;
      update order_hold set active = false where free_play_id = play.id;
      insert into free_play_event (play_id, at, event, from_status, to_status, by)
      values (play.id, moved_at, 'order.paid', play.status, 'displaced', 'platform');
      insert into notification (user_id, type, title, content, created_at)
      values (play.user_id, 'order', '免费玩取消了', '“' || play.title || '”' || to_char(play.start_at at time zone 'Asia/Shanghai', 'HH24:MI')
        || ' 那一场的时间被别人租下了。次数已退回，可以换一场。', moved_at);
    elsif play.status in ('playing', 'leaving') then
      until := least(play.end_at, greatest(play.start_at, lower(taken)));
      update free_play set status = 'leaving', end_at = until where id = play.id;
      update order_hold set active = until > play.start_at, during = tstzrange(play.start_at, until) where free_play_id = play.id;
      insert into free_play_event (play_id, at, event, from_status, to_status, by)
      values (play.id, moved_at, 'order.paid', play.status, 'leaving', 'platform');
      update job set run_at = until
      from (select kind, subject from job where kind = 'freePlay.move' and subject = play.id::text for update skip locked) due
      where job.kind = due.kind and job.subject = due.subject;
      insert into notification (user_id, type, title, content, created_at)
      values (play.user_id, 'order', '免费玩提前结束', '“' || play.title || '”被别人租下了，' || to_char(until at time zone 'Asia/Shanghai', 'HH24:MI')
        || ' 收回，请先下线。次数已退回。', moved_at);
    end if;
  end loop;
end $$;
