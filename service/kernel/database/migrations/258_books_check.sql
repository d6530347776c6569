insert into job (kind, subject, run_at) values ('books.check', 'all', '2026-01-01T00:00:00Z');
