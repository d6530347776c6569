import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { sectionOf } from './sections.ts';
import { sectionTabs } from './sectionTabs.ts';

/** The section named by `type` in the address; default: the first. */
export function SettingsScreen() {
  const [, navigate] = useLocation();
  const type = new URLSearchParams(useSearch()).get('type');
  const active = sectionTabs.find(({ id }) => id === type) ?? sectionTabs[0];
  const Section = sectionOf[active.id];
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="账号设置" />
      <section className={classes(look['card'], look['padded'])}>
        <h1 className={look['visuallyHidden']}>账号设置</h1>
        <Tabs
          size="sm"
          label="账号设置"
          tabs={sectionTabs}
          active={active.id}
          onChange={(id) => navigate(links.settings({ type: id }), { replace: true })}
        >
          <Suspense fallback={<Skeleton height={240} radius={8} />}>
            <Section />
          </Suspense>
        </Tabs>
      </section>
    </>
  );
}
