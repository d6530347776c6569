-- Places of tasks that wait for a person of the platform, few among all places.
create index task_place_disputed on task_place (id) where status in ('disputed', 'held');
