"""Templates: days and weeks that coaches write once and insert into schedules."""
